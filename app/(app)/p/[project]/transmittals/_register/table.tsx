'use client';

import { registerTable } from '@/app/(app)/_documents/register/register-table';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import { transmittalHref, transmittalSpec } from './columns';

/** The table of transmittals. */
export const TransmittalTable = registerTable(transmittalSpec, {
  id: (row) => row.publicId,
  label: (row, t) => row.documentNumber ?? (row.subject || t('noNumber')),
  href: transmittalHref,
  number: (row) => row.documentNumber,
  typeCode: () => TRANSMITTAL_TYPE_CODE,
  hasNeighbours: (row) => !row.isDraft,
  basketItem: ({ publicId, documentNumber, subject }) =>
    documentNumber === null ? null : { kind: 'DOCUMENT', publicId, label: documentNumber, title: subject },
});
