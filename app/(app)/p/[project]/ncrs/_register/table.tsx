'use client';

import { registerTable } from '@/app/(app)/_documents/register/register-table';
import { NCR_TYPE_CODE } from '@/lib/documents/ncrs/constants';
import { ncrSpec } from './columns';
import { ncrHref } from './ncr-row';

/** The table of NCRs. */
export const NcrTable = registerTable(ncrSpec, {
  id: (row) => row.publicId,
  label: (row, t) => row.documentNumber ?? (row.subject || t('noNumber')),
  href: ncrHref,
  number: (row) => row.documentNumber,
  typeCode: () => NCR_TYPE_CODE,
  hasNeighbours: (row) => !row.isDraft,
  basketItem: ({ publicId, documentNumber, subject }) =>
    documentNumber === null ? null : { kind: 'DOCUMENT', publicId, label: documentNumber, title: subject },
});
