import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { PageHeader } from '@/app/_ui/page-header';
import { PrintButton } from '@/app/(app)/_documents/register/print-button';
import { documentPath } from '@/lib/documents/document-path';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';
import { ItemsTable } from './items-table';
import { TransmittalSheet } from './transmittal-sheet';

/** A page of a transmittal to be printed: its sheet with the items, and what the page adds below them. */
export async function TransmittalPrint({
  title,
  transmittal,
  verificationAddress,
  children,
}: {
  title: string;
  transmittal: TransmittalDetail;
  /** Of the shown revision; null for a draft. */
  verificationAddress: string | null;
  children: ReactNode;
}) {
  const t = await getTranslations('transmittals');
  const { project, publicId, documentNumber } = transmittal;
  const page = documentPath({ projectCode: project.code, typeCode: TRANSMITTAL_TYPE_CODE, publicId });
  return (
    <>
      <PageHeader
        title={`${title} ${documentNumber ?? ''}`}
        meta={`${project.code} ${project.name}`}
        trail={[{ label: documentNumber ?? t('noNumber'), href: page }]}
        actions={
          <ClientMessages namespaces={['register']}>
            <PrintButton />
          </ClientMessages>
        }
      />
      <TransmittalSheet transmittal={transmittal} verificationAddress={verificationAddress} isPrinted>
        <ItemsTable items={transmittal.items} />
        {children}
      </TransmittalSheet>
    </>
  );
}
