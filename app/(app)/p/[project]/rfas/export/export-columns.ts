import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { hiddenKeys, orderedKeys } from '@/app/_ui/data-table/column-layout';
import type { RfaRow } from '@/lib/documents/rfas/dto';
import type { FileColumn } from '@/lib/platform/exports/table-file';
import { projectDay } from '@/lib/platform/time/project-day';
import { holderCodes, rfaDue } from '../_register/rfa-row';

/** Not shown unless chosen, as in the table (_register/register-columns.tsx). */
const OPTIONAL = new Set(['revision', 'status', 'cycle', 'held', 'contract', 'contractor', 'drawings', 'createdBy']);

type Column = FileColumn<RfaRow> & { key: string; width: number; fixed?: boolean; optional?: boolean };

/** The register's columns as a file has them: days as ISO, so that a spreadsheet can sort them, and codes with names. */
export async function exportColumns(): Promise<Column[]> {
  const t = await getTranslations('rfas');
  const today = projectDay(new Date());
  const day = (instant: string | null) => (instant ? projectDay(new Date(instant)) : null);
  const stepOf = (row: RfaRow) => (row.stub ? t('recalled') : (row.step?.name ?? row.status.name));
  const values: Record<string, { width: number; value: Column['value'] }> = {
    number: { width: 32, value: (row) => row.documentNumber },
    revision: { width: 8, value: (row) => row.revisionLabel || null },
    type: { width: 10, value: (row) => row.rfaType.code },
    discipline: { width: 10, value: (row) => row.discipline?.code ?? null },
    subject: {
      width: 60,
      value: (row) => (row.stub ? t('recalledBecause', { reason: row.stub.reason }) : row.subject),
    },
    items: { width: 8, value: (row) => row.itemsCount },
    submitted: { width: 12, value: (row) => day(row.submittedAt) },
    due: { width: 12, value: (row) => rfaDue(row, today).date },
    step: { width: 24, value: stepOf },
    holder: { width: 20, value: (row) => holderCodes(row).join(', ') || null },
    result: { width: 10, value: (row) => (row.result ?? row.consultantResult)?.code ?? null },
    status: { width: 24, value: (row) => row.status.name },
    cycle: { width: 8, value: (row) => row.cycle },
    held: { width: 10, value: (row) => row.daysHeld },
    contract: { width: 14, value: (row) => row.contract.code },
    contractor: { width: 14, value: (row) => row.from.code },
    drawings: { width: 40, value: (row) => row.drawingNumbers.join(', ') || null },
    createdBy: { width: 24, value: (row) => row.createdBy?.name ?? null },
  };
  return Object.entries(values).map(([key, column]) => ({
    key,
    header: t(`column.${key}`),
    fixed: key === 'number',
    optional: OPTIONAL.has(key),
    ...column,
  }));
}

const names = z.array(z.string()).optional().catch(undefined);
const Arrangement = z.object({ hidden: names, order: names, pinned: names }).catch({});

/** Those that the reader's table shows, in its order; what cannot be read is an arrangement that nobody made. */
export function shownColumns(columns: readonly Column[], arranged: string | string[] | undefined): readonly Column[] {
  const { hidden, order, pinned } = Arrangement.parse(readJson([arranged ?? ''].flat()[0] ?? ''));
  const preferences = { ...(hidden && { hidden }), ...(order && { order }), ...(pinned && { pinned }) };
  const out = hiddenKeys(columns, preferences);
  return orderedKeys(columns, preferences).flatMap(
    (key) => columns.find((column) => column.key === key && !out.has(key)) ?? [],
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
