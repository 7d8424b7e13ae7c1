'use client';

import { registerTable } from '@/app/(app)/_documents/register/register-table';
import { transmittalHref, transmittalSpec } from './columns';

/** The table of transmittals. */
export const TransmittalTable = registerTable(transmittalSpec, {
  id: (row) => row.publicId,
  label: (row, t) => row.documentNumber ?? (row.subject || t('noNumber')),
  href: transmittalHref,
  number: (row) => row.documentNumber,
  hasNeighbours: (row) => !row.isDraft,
  basketItem: ({ publicId, documentNumber, subject }) =>
    documentNumber === null ? null : { kind: 'DOCUMENT', publicId, label: documentNumber, title: subject },
});
