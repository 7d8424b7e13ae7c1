import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { Banner } from '@/app/_ui/banner';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { documentPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { getRfaFormOptions } from '@/lib/documents/rfas/draft/form-options';
import { numberOfDraft } from '@/lib/documents/rfas/draft/number-of-draft';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { PublicId } from '@/lib/platform/public-id';
import { NumberNotices } from '../../../correspondence/_number/number-notices';
import { RfaForm } from '../../_draft/rfa-form';
import { storedRfa } from '../../_draft/rfa-values';

type Props = { params: Promise<{ project: string; publicId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rfaDraft'))('titleEdit', { label: '' }) };
}

/** A stored draft, the draft of a new revision, or a recalled RFA. Other readers get the RFA instead. */
export default async function EditRfaPage({ params }: Props) {
  const { project, publicId } = await params;
  const ctx = await requireCtx(`/p/${project}/rfas/${publicId}/edit`);
  if (!PublicId.safeParse(publicId).success) notFound();
  const rfa = await pageRead(getRfa(ctx, publicId, 'draft'));
  if (!rfa) notFound();
  const can = (action: string) =>
    rfa.capabilities.some((capability) => capability.action === action && capability.refusal === null);
  const page = documentPath({ projectCode: rfa.project.code, typeCode: RFA_TYPE_CODE, publicId: rfa.publicId });
  if (rfa.project.code !== decodeURIComponent(project)) redirect(`${page}/edit`);
  if (!can('edit')) redirect(page);
  const options = await pageRead(getRfaFormOptions(ctx, rfa.project.code));
  if (!options) notFound();
  const t = await getTranslations('rfaDraft');
  // A submitted revision changes in content only.
  const isRevision = rfa.submittedAt !== null;
  return (
    <ClientMessages
      namespaces={[
        'correspondence',
        'document',
        'draft',
        'drawings',
        'holds',
        'numberChanges',
        'numbers',
        'rfas',
        'rfaDraft',
      ]}
    >
      <NumberNotices facts={await numberFacts(ctx, rfa.publicId)} />
      {rfa.recall && <Banner tone="warning">{t('calledBack', { reason: rfa.recall.reason })}</Banner>}
      <RfaForm
        // A form belongs to one version of one draft: reopened, it starts from the stored values.
        key={rfa.publicId}
        {...formSurroundings(ctx, options)}
        document={{
          publicId: rfa.publicId,
          versionNo: rfa.versionNo,
          values: storedRfa(rfa),
          updatedByPublicId: rfa.updatedBy?.publicId ?? rfa.createdBy.publicId,
          isRevision,
          isReady: rfa.isReady,
          issuedNumber: await numberOfDraft(ctx, rfa.publicId),
          label: isRevision ? rfa.revision.revisionLabel : rfa.rfaType.code,
        }}
        maySubmit={can('submit')}
        mayDiscard={can('discard')}
        mayGiveNumber={can('giveNumber')}
      />
    </ClientMessages>
  );
}
