import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { formOptions } from '@/lib/documents/document/draft/form-options';
import { recentRecipients } from '@/lib/documents/document/draft/recent-recipients';
import { issuedNumberOf } from '@/lib/documents/document/read/issued-number';
import { documentPath } from '@/lib/documents/document-path';
import { answeredDues } from '@/lib/documents/letters/read/answered-dues';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { PublicId } from '@/lib/platform/public-id';
import { AnsweredDueList } from '../../_draft/answered-due';
import { asValues } from '../../_draft/document-values';
import { DraftForm } from '../../_draft/draft-form';
import { NumberNotices } from '../../_number/number-notices';

type Props = { params: Promise<{ project: string; publicId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('draft'))('titleEdit', { label: '' }) };
}

/** A stored draft, or the draft of a new revision. A person who may only read it gets the document instead. */
export default async function EditCorrespondencePage({ params }: Props) {
  const { project, publicId } = await params;
  const ctx = await requireCtx(`/p/${project}/correspondence/${publicId}/edit`);
  if (!PublicId.safeParse(publicId).success) notFound();
  const document = await pageRead(getCorrespondence(ctx, publicId, 'draft'));
  if (!document) notFound();
  const can = (action: string) =>
    document.capabilities.some((capability) => capability.action === action && capability.refusal === null);
  const projectCode = document.project.code;
  const page = documentPath({ projectCode, typeCode: document.type.code, publicId });
  if (projectCode !== decodeURIComponent(project) || !page.includes('/correspondence/')) redirect(`${page}/edit`);
  if (!can('edit')) redirect(page);
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
        maySubmit={can('submit')}
        mayDiscard={can('discard')}
        mayGiveNumber={can('giveNumber')}
      />
    </ClientMessages>
  );
}
