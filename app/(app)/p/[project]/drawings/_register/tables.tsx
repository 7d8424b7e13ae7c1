'use client';

import { registerTable } from '@/app/(app)/_documents/register/register-table';
import type { DrawingRow } from '@/lib/documents/drawings/dto';
import { drawingsPath } from '../_kind/kinds';
import { contractSpec } from './contract-columns';
import { asBuiltSpec, revisionHref, shopSpec } from './revised-columns';

const revisions = {
  id: (row: DrawingRow) => row.revisionPublicId,
  label: (row: DrawingRow) => `${row.drawingNumber} ${row.revisionLabel}`,
  href: revisionHref,
  number: (row: DrawingRow) => row.drawingNumber,
  basketItem: ({ revisionPublicId, drawingNumber, revisionLabel, title }: DrawingRow) => ({
    kind: 'DRAWING' as const,
    publicId: revisionPublicId,
    label: `${drawingNumber} Rev.${revisionLabel}`,
    title,
  }),
};

export const ShopTable = registerTable(shopSpec, revisions);

export const AsBuiltTable = registerTable(asBuiltSpec, revisions);

export const ContractTable = registerTable(contractSpec, {
  id: (row) => row.publicId,
  label: (row) => row.drawingNumber,
  href: (row, projectCode) => drawingsPath(projectCode, 'CONTRACT', row.publicId),
  number: (row) => row.drawingNumber,
  basketItem: ({ publicId, drawingNumber, title }) => ({ kind: 'DRAWING', publicId, label: drawingNumber, title }),
});
