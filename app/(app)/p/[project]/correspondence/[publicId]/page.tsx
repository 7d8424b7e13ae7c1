import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { dueOf } from '@/app/_ui/due-state';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { KindHeader } from '@/app/(app)/_documents/document/kind-header';
import { MarkOpened } from '@/app/(app)/_documents/document/mark-opened';
import { NextRevisionStrip } from '@/app/(app)/_documents/document/next-revision-strip';
import { getActing } from '@/lib/documents/actions/get-acting';
import { circulationOf } from '@/lib/documents/circulations/read/circulation-of';
import { documentPath } from '@/lib/documents/document-path';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { listNotes } from '@/lib/documents/notes/list-notes';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { importedPlace } from '@/lib/numbering/imported/list-imported';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { PublicId } from '@/lib/platform/public-id';
import { projectDay } from '@/lib/platform/time/project-day';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { OwnCirculation } from '../../../../_circulate/own-circulation';
import { InternalNotes } from '../../../../_notes/internal-notes';
import { WorkflowPanel } from '../../../../_workflow/workflow-panel';
import { numberHref } from '../../numbers/_explain/number-href';
import { DocumentBody } from '../_document/document-body';
import { DocumentTabs } from '../_document/document-tabs';
import { LetterActions } from '../_document/letter-actions';
import { NumberNotices } from '../_number/number-notices';
import { discardAction } from '../actions';

type Props = {
  params: Promise<{ project: string; publicId: string }>;
  searchParams: Promise<{ revision?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('document'))('title') };
}

/** A document: what it says, who has it, what it belongs to, what happened, and what may be done now. */
export default async function CorrespondencePage({ params, searchParams }: Props) {
  const { project, publicId } = await params;
  const { revision } = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/correspondence/${publicId}`, { revision }));
  if (!PublicId.safeParse(publicId).success) notFound();
  // A row of the register without a document: an imported number.
  const imported = await importedPlace(ctx, publicId);
  if (imported) redirect(numberHref(imported));
  const shown = PublicId.safeParse(revision).data;
  const document = await pageRead(getCorrespondence(ctx, publicId, shown));
  const t = await getTranslations('document');
  if (!document) return <NoPermission roles={t('mayView').split(', ')} />;
  const projectCode = document.project.code;
  const home = documentPath({ projectCode, typeCode: document.type.code, publicId });
  if (projectCode !== decodeURIComponent(project) || !home.includes('/correspondence/')) redirect(home);
  const verification = await verificationAddress(ctx, document.revision.publicId);
  const facts = await numberFacts(ctx, document.publicId);
  // A draft has its own form; the history covers workflows of earlier revisions.
  const workflow =
    document.isDraft || document.revision.isDraft ? null : await getInstance(ctx, document.workflow.instanceId);
  const own = document.recipients.find(
    (recipient) => recipient.organization.publicId === ctx.actor.organizationPublicId,
  );

  const circulation = await circulationOf(ctx, document.publicId);
  const notes = await listNotes(ctx, { document: document.publicId });
  const acting = await getActing(
    ctx,
    { publicId: document.publicId, typeCode: document.type.code },
    workflow,
    document.revision,
  );

  return (
    <ClientMessages
      namespaces={[
        'circulations',
        'correspondence',
        'document',
        'notes',
        'numberChanges',
        'numbers',
        'viewer',
        'workflowPanel',
      ]}
    >
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <KindHeader
          document={document}
          type={document.type}
          register={t('register', { project: document.project.code })}
          status={{ code: document.status.code, label: document.status.name }}
          due={dueOf(document, projectDay(new Date()))}
          holders={document.ballInCourt}
          parties={[...document.recipients.map(({ organization }) => organization), document.originator]}
          aliases={facts.aliases}
          organizationCode={ctx.actor.organizationCode}
          isDraft={document.isDraft}
          circulationNumber={circulation.sheet?.isLive ? circulation.sheet.documentNumber : null}
          actions={(acted) => (
            <LetterActions
              document={acted}
              acting={acting}
              steps={workflow && { instanceId: workflow.instanceId, versionNo: workflow.versionNo }}
            />
          )}
        />
        <NumberNotices facts={facts} />
        <NextRevisionStrip document={document} page={home} discard={discardAction} />
        {document.isCancelled && !facts.void?.reasonCode && (
          <Banner tone="danger" isPrinted>
            {t('cancelled', { reason: document.cancelReason ?? '–' })}
          </Banner>
        )}
        {!document.revision.isCurrent && !document.revision.isDraft && (
          <Banner tone="warning">{t('superseded', { label: document.revision.revisionLabel || '0' })}</Banner>
        )}
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_440px]" data-print="flow">
          <DocumentBody document={document} verificationAddress={verification} />
          <div className="min-w-0 space-y-4">
            {workflow && <WorkflowPanel workflow={workflow} />}
            <OwnCirculation documentPublicId={document.publicId} projectCode={projectCode} own={circulation} />
            <InternalNotes
              documentPublicId={document.publicId}
              organizationCode={ctx.actor.organizationCode}
              own={notes}
            />
            <DocumentTabs document={document} aliases={facts.aliases} />
          </div>
        </div>
        <MarkOpened publicId={document.publicId} isRecipient={own !== undefined} />
      </ActingFor>
    </ClientMessages>
  );
}
