import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { issuedNumberOf } from '@/lib/documents/document/read/issued-number';
import { documentPath } from '@/lib/documents/document-path';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import { getTransmittalFormOptions } from '@/lib/documents/transmittals/draft/form-options';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { PublicId } from '@/lib/platform/public-id';
import { TransmittalForm } from '../../_draft/transmittal-form';
import { storedTransmittal } from '../../_draft/transmittal-values';

type Props = { params: Promise<{ project: string; publicId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('transmittals'))('draft.titleEdit', { label: '' }) };
}

/** A stored draft or the draft of a new revision. Others are shown the transmittal instead. */
export default async function EditTransmittalPage({ params }: Props) {
  const { project, publicId } = await params;
  const ctx = await requireCtx(`/p/${project}/transmittals/${publicId}/edit`);
  if (!PublicId.safeParse(publicId).success) notFound();
  const transmittal = await pageRead(getTransmittal(ctx, publicId, 'draft'));
  if (!transmittal) notFound();
  const can = (action: string) =>
    transmittal.capabilities.some((capability) => capability.action === action && capability.refusal === null);
  const projectCode = transmittal.project.code;
  const page = documentPath({ projectCode, typeCode: TRANSMITTAL_TYPE_CODE, publicId: transmittal.publicId });
  if (projectCode !== decodeURIComponent(project)) redirect(`${page}/edit`);
  if (!can('edit')) redirect(page);
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
        maySubmit={can('submit')}
        mayDiscard={can('discard')}
      />
    </ClientMessages>
  );
}
