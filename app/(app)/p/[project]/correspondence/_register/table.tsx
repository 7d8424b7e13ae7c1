'use client';

import { lazy } from 'react';
import { registerTable } from '@/app/(app)/_documents/register/register-table';
import { hrefOf, letterSpec } from './columns';

const Preview = lazy(() => import('./register-preview').then((module) => ({ default: module.RegisterPreview })));

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
  Preview,
});
