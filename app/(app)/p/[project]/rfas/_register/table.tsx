'use client';

import { registerTable } from '@/app/(app)/_documents/register/register-table';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { rfaSpec } from './columns';
import { rfaHref } from './rfa-row';

/** The table of RFAs. */
export const RfaTable = registerTable(rfaSpec, {
  id: (row) => row.publicId,
  label: (row, t) => row.documentNumber ?? (row.subject || t('noNumber')),
  href: rfaHref,
  number: (row) => row.documentNumber,
  hasNeighbours: (row) => !row.isDraft,
  // Only what its writer calls ready goes with others; the rest has its own form.
  isReady: (row) => row.isDraft && row.isReady,
  // A ready draft gets its number with the transmittal.
  basketItem: ({ publicId, documentNumber, subject, stub, isDraft, isReady }) =>
    stub || (documentNumber === null && !(isDraft && isReady))
      ? null
      : { kind: 'DOCUMENT', publicId, label: documentNumber ?? '', title: subject },
  typeCode: () => RFA_TYPE_CODE,
});
