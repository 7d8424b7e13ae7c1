import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { pageRead } from '@/app/_web/page-read';
import { mayAct } from '@/app/(app)/_documents/document/may-act';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { NCR_TYPE_CODE } from '@/lib/documents/ncrs/constants';
import { getNcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import { getNcr } from '@/lib/documents/ncrs/read/get-ncr';
import { NcrForm } from '../../_draft/ncr-form';
import { storedNcr } from '../../_draft/ncr-values';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ncrs'))('draft.titleEdit', { label: '' }) };
}

/** A stored draft. Other readers get the NCR instead. */
export default async function EditNcrPage(props: DocumentPageProps) {
  const { ctx, publicId, homeOf } = await openPage(props, 'ncrs', '/edit');
  const ncr = await pageRead(getNcr(ctx, publicId));
  if (!ncr) notFound();
  const home = homeOf(ncr.project.code, NCR_TYPE_CODE);
  if (!mayAct(ncr, 'edit')) redirect(home);
  const options = await pageRead(getNcrFormOptions(ctx, ncr.project.code));
  if (!options) notFound();
  return (
    <ClientMessages namespaces={['correspondence', 'document', 'draft', 'ncrs', 'numbers']}>
      <NcrForm
        // A form belongs to one version of one draft: reopened, it starts from the stored values.
        key={ncr.publicId}
        {...formSurroundings(ctx, options)}
        document={{
          publicId: ncr.publicId,
          versionNo: ncr.versionNo,
          values: storedNcr(ncr),
          updatedByPublicId: ncr.updatedBy?.publicId ?? ncr.createdBy.publicId,
          isRevision: false,
          issuedNumber: ncr.documentNumber,
          label: '',
        }}
        maySubmit={mayAct(ncr, 'submit')}
        mayDiscard={mayAct(ncr, 'discard')}
      />
    </ClientMessages>
  );
}
