import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { dueOf } from '@/app/_ui/due-state';
import { NoPermission } from '@/app/_ui/no-permission';
import { ThaiDate } from '@/app/_ui/thai-date';
import { pageRead } from '@/app/_web/page-read';
import { coded } from '@/app/(app)/_documents/document/coded';
import { DocumentPage } from '@/app/(app)/_documents/document/document-page';
import { DocumentTabs } from '@/app/(app)/_documents/document/document-tabs';
import { MarkOpened } from '@/app/(app)/_documents/document/mark-opened';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { readAround } from '@/app/(app)/_documents/document/read-around';
import { WorkflowPanel } from '@/app/(app)/_workflow/workflow-panel';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { importedPlace } from '@/lib/numbering/imported/list-imported';
import { projectDay } from '@/lib/platform/time/project-day';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { numberHref } from '../../numbers/_explain/number-href';
import { DocumentBody } from '../_document/document-body';
import { LetterActions } from '../_document/letter-actions';
import { discardAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('document'))('title') };
}

/** A document: what it says, who has it, what it belongs to, what happened, and what may be done now. */
export default async function CorrespondencePage(props: DocumentPageProps) {
  const { ctx, publicId, revision, homeOf } = await openPage(props, 'correspondence');
  // A row of the register without a document: an imported number.
  const imported = await importedPlace(ctx, publicId);
  if (imported) redirect(numberHref(imported));
  const document = await pageRead(getCorrespondence(ctx, publicId, revision));
  const t = await getTranslations('document');
  if (!document) return <NoPermission roles={t('mayView').split(', ')} />;
  const { project, type } = document;
  homeOf(project.code, type.code);
  const words = await getTranslations('correspondence');
  // A draft has its own form; the history covers workflows of earlier revisions.
  const workflow =
    document.isDraft || document.revision.isDraft ? null : await getInstance(ctx, document.workflow.instanceId);
  const around = await readAround(ctx, document, type.code, workflow);

  return (
    <DocumentPage
      {...{ document, around, type }}
      messages={['viewer']}
      register={t('register', { project: project.code })}
      status={{ code: document.status.code, label: document.status.name }}
      due={dueOf(document, projectDay(new Date()))}
      holders={document.ballInCourt}
      actions={(acting) => <LetterActions {...acting} />}
      discard={discardAction}
      paper={<DocumentBody document={document} verificationAddress={around.verification} />}
      panel={workflow && <WorkflowPanel workflow={workflow} />}
      opened={<MarkOpened publicId={publicId} isRecipient={around.isRecipient} />}
    >
      <DocumentTabs
        document={document}
        aliases={around.number.aliases}
        facts={[
          { term: words('column.type'), value: type.name },
          { term: t('fact.contract'), value: coded(document.contract) },
          { term: words('column.discipline'), value: coded(document.discipline) },
          { term: words('column.due'), value: document.dueDate && <ThaiDate iso={document.dueDate} form="long" /> },
        ]}
      />
    </DocumentPage>
  );
}
