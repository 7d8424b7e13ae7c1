import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { Banner } from '@/app/_ui/banner';
import { pageRead } from '@/app/_web/page-read';
import { mayAct } from '@/app/(app)/_documents/document/may-act';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { getRfaFormOptions } from '@/lib/documents/rfas/draft/form-options';
import { numberOfDraft } from '@/lib/documents/rfas/draft/number-of-draft';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { NumberNotices } from '../../../correspondence/_number/number-notices';
import { RfaForm } from '../../_draft/rfa-form';
import { storedRfa } from '../../_draft/rfa-values';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rfaDraft'))('titleEdit', { label: '' }) };
}

/** A stored draft, the draft of a new revision, or a recalled RFA. Other readers get the RFA instead. */
export default async function EditRfaPage(props: DocumentPageProps) {
  const { ctx, publicId, homeOf } = await openPage(props, 'rfas', '/edit');
  const rfa = await pageRead(getRfa(ctx, publicId, 'draft'));
  if (!rfa) notFound();
  const home = homeOf(rfa.project.code, RFA_TYPE_CODE);
  if (!mayAct(rfa, 'edit')) redirect(home);
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
        maySubmit={mayAct(rfa, 'submit')}
        mayDiscard={mayAct(rfa, 'discard')}
        mayGiveNumber={mayAct(rfa, 'giveNumber')}
      />
    </ClientMessages>
  );
}
