import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { pageRead } from '@/app/_web/page-read';
import { mayAct } from '@/app/(app)/_documents/document/may-act';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { formOptions } from '@/lib/documents/document/draft/form-options';
import { recentRecipients } from '@/lib/documents/document/draft/recent-recipients';
import { issuedNumberOf } from '@/lib/documents/document/read/issued-number';
import { answeredDues } from '@/lib/documents/letters/read/answered-dues';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { AnsweredDueList } from '../../_draft/answered-due';
import { asValues } from '../../_draft/document-values';
import { DraftForm } from '../../_draft/draft-form';
import { NumberNotices } from '../../_number/number-notices';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('draft'))('titleEdit', { label: '' }) };
}

/** A stored draft, or the draft of a new revision. A person who may only read it gets the document instead. */
export default async function EditCorrespondencePage(props: DocumentPageProps) {
  const { ctx, publicId, homeOf } = await openPage(props, 'correspondence', '/edit');
  const document = await pageRead(getCorrespondence(ctx, publicId, 'draft'));
  if (!document) notFound();
  const home = homeOf(document.project.code, document.type.code);
  if (!mayAct(document, 'edit')) redirect(home);
  const options = await pageRead(formOptions(ctx, document.project.code));
  if (!options) notFound();
  const facts = await numberFacts(ctx, document.publicId);
  const dues = await answeredDues(ctx, document.publicId);
  return (
    <ClientMessages namespaces={['correspondence', 'document', 'draft', 'holds', 'numberChanges', 'numbers', 'viewer']}>
      <NumberNotices facts={facts} />
      <DraftForm
        // A form belongs to one version of one draft: reopened, it starts from the stored values.
        key={document.publicId}
        {...formSurroundings(ctx, options)}
        recent={await recentRecipients(ctx, options.project.code)}
        startType={document.type.code}
        document={{
          publicId: document.publicId,
          versionNo: document.versionNo,
          values: asValues(document),
          updatedByPublicId: document.updatedBy?.publicId ?? document.createdBy.publicId,
          onBehalfOf: document.onBehalfOf,
          isRevision: !document.isDraft,
          // A revision keeps the number of what it revises, so there is nothing to preview.
          issuedNumber: issuedNumberOf(document),
          label: document.isDraft ? document.type.name : document.revision.revisionLabel,
        }}
        answering={dues.length > 0 && <AnsweredDueList dues={dues} />}
        maySubmit={mayAct(document, 'submit')}
        mayDiscard={mayAct(document, 'discard')}
        mayGiveNumber={mayAct(document, 'giveNumber')}
      />
    </ClientMessages>
  );
}
