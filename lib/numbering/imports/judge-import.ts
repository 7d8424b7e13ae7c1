import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { documentNumberImportRows, documentNumberImports, type ImportAnswers } from '@/db/schema/number-imports';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Directory, ReadableType } from './directory';
import { readDirectory } from './directory';
import { judgeRows } from './judge-rows';
import { readLedgerFacts } from './ledger-facts';
import { notifyWaiting } from './notify-waiting';
import { readColumns } from './reading/read-columns';
import { readRow } from './reading/read-row';
import type { ColumnMapping } from './schema';
import { storePlans, storeVerdicts } from './store-verdicts';

export interface Judged {
  counts: Record<string, number>;
}

/**
 * The dry run: reads every stored row below the heading by the mapping, compares it with the other rows and the current ledger, and
 * stores the verdicts. The ledger stays unchanged; the approvers are notified.
 * @throws AppError IMPORT_NUMBER_COLUMN, TYPE_UNKNOWN, IMPORT_TOO_MANY_SERIES
 */
export async function judgeImport(
  tx: TxCtx,
  record: { id: number; versionNo: number; headingRow: number | null; project: { id: number; code: string } },
  reading: { mapping: ColumnMapping; defaultTypeCode: string | null; answers: ImportAnswers },
): Promise<Judged> {
  const { mapping, defaultTypeCode, answers } = reading;
  if (mapping.number === undefined)
    throw new AppError('IMPORT_NUMBER_COLUMN', { fieldErrors: { number: ['REQUIRED'] } });
  const directory = await readDirectory(tx, record.project);
  const defaultType = defaultTypeCode === null ? null : typeOf(directory, defaultTypeCode);
  const stored = await tx.db
    .select({ rowNo: documentNumberImportRows.rowNo, cells: documentNumberImportRows.cells })
    .from(documentNumberImportRows)
    .where(
      and(eq(documentNumberImportRows.importId, record.id), gt(documentNumberImportRows.rowNo, record.headingRow ?? 0)),
    )
    .orderBy(asc(documentNumberImportRows.rowNo));
  const { columns, findings } = readColumns(stored, { directory, mapping, defaultType }, answers);
  const rows = stored.map((row) => readRow(row, { directory, mapping, defaultType, ...columns }));
  const facts = await readLedgerFacts(
    tx,
    record.project.id,
    rows.flatMap(({ number }) => number ?? []),
  );
  const plans = judgeRows(rows, facts);
  await storeVerdicts(tx, record.id, rows);
  await storePlans(tx, record.id, plans);
  const counts: Record<string, number> = {};
  for (const { verdict } of rows) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const usedTypes = new Set(plans.map(({ typeId }) => typeId));
  await tx.db
    .update(documentNumberImports)
    .set({
      columnMapping: mapping,
      answers,
      findings,
      defaultTypeId: defaultType?.id ?? null,
      templates: Object.fromEntries(
        directory.types.filter(({ id }) => usedTypes.has(id)).map(({ code, template }) => [code, template.tree.text]),
      ),
      verdictCounts: counts,
      state: 'CHECKED',
      versionNo: record.versionNo + 1,
      checkedAt: sql`NOW(3)`,
    })
    .where(eq(documentNumberImports.id, record.id));
  await notifyWaiting(tx, record.id, counts);
  return { counts };
}

function typeOf(directory: Directory, code: string): ReadableType {
  const type = directory.types.find((one) => one.code === code);
  if (!type) throw new AppError('TYPE_UNKNOWN');
  return type;
}
