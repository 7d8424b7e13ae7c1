import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { pageRead } from '@/app/_web/page-read';
import { mayAct } from '@/app/(app)/_documents/document/may-act';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { issuedNumberOf } from '@/lib/documents/document/read/issued-number';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import { getTransmittalFormOptions } from '@/lib/documents/transmittals/draft/form-options';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { TransmittalForm } from '../../_draft/transmittal-form';
import { storedTransmittal } from '../../_draft/transmittal-values';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('transmittals'))('draft.titleEdit', { label: '' }) };
}

/** A stored draft or the draft of a new revision. Others are shown the transmittal instead. */
export default async function EditTransmittalPage(props: DocumentPageProps) {
  const { ctx, publicId, homeOf } = await openPage(props, 'transmittals', '/edit');
  const transmittal = await pageRead(getTransmittal(ctx, publicId, 'draft'));
  if (!transmittal) notFound();
  const projectCode = transmittal.project.code;
  const home = homeOf(projectCode, TRANSMITTAL_TYPE_CODE);
  if (!mayAct(transmittal, 'edit')) redirect(home);
  const options = await pageRead(getTransmittalFormOptions(ctx, projectCode));
  if (!options) notFound();
  const isRevision = transmittal.submittedAt !== null;
  return (
    <ClientMessages namespaces={['correspondence', 'document', 'draft', 'numbers', 'transmittals']}>
      <TransmittalForm
        // A form belongs to one version of one draft: reopened, it starts from the stored values.
        key={transmittal.publicId}
        {...formSurroundings(ctx, options)}
        document={{
          publicId: transmittal.publicId,
          versionNo: transmittal.versionNo,
          values: storedTransmittal(transmittal),
          updatedByPublicId: transmittal.updatedBy?.publicId ?? transmittal.createdBy.publicId,
          isRevision,
          issuedNumber: issuedNumberOf(transmittal),
          label: transmittal.revision.revisionLabel,
        }}
        maySubmit={mayAct(transmittal, 'submit')}
        mayDiscard={mayAct(transmittal, 'discard')}
      />
    </ClientMessages>
  );
}
