'use client';

import { registerTable } from '@/app/(app)/_documents/register/register-table';
import { hrefOf, letterSpec } from './columns';

/** The table of letters. */
export const LetterTable = registerTable(letterSpec, {
  id: (row) => row.publicId,
  label: (row, t) => row.documentNumber ?? (row.subject || t('noNumber')),
  href: hrefOf,
  number: (row) => row.documentNumber,
  hasNeighbours: (row) => row.status.code !== 'DRAFT',
  isReady: () => true,
  basketItem: ({ publicId, documentNumber, subject, status }) =>
    documentNumber === null || status.code === 'IMPORTED'
      ? null
      : { kind: 'DOCUMENT', publicId, label: documentNumber, title: subject },
  typeCode: (row) => row.type.code,
});
