'use client';

import { registerTable } from '@/app/(app)/_documents/register/register-table';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { circulationHref, circulationSpec } from './columns';

/** The table of circulations. */
export const CirculationTable = registerTable(circulationSpec, {
  id: (row) => row.publicId,
  label: (row) => row.documentNumber ?? row.subject,
  href: circulationHref,
  number: (row) => row.documentNumber,
  typeCode: () => CIRCULATION_TYPE,
});
