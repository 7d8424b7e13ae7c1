import { eq, sql } from 'drizzle-orm';
import { documentNumberImports, type ImportAnswers, type ImportFindings } from '@/db/schema/number-imports';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { mapInTurns } from '@/lib/platform/in-turns';
import type { Directory, ReadableType } from './directory';
import { readDirectory } from './directory';
import { judgeRows } from './judge-rows';
import { readLedgerFacts } from './ledger-facts';
import { notifyWaiting } from './notify-waiting';
import { readColumns } from './reading/read-columns';
import { type ReadRow, readRow } from './reading/read-row';
import type { ColumnMapping } from './schema';
import { storePlans, storeVerdicts } from './store-verdicts';

/** A row of the file below its heading. */
export interface StoredRow {
  rowNo: number;
  cells: string[];
}

export interface ReadingChoice {
  mapping: ColumnMapping;
  defaultTypeCode: string | null;
  answers: ImportAnswers;
}

/** The rows of a register in the terms of the ledger, before they are compared with it. */
export interface ReadRegister extends ReadingChoice {
  directory: Directory;
  defaultType: ReadableType | null;
  rows: ReadRow[];
  findings: ImportFindings;
}

/**
 * Reads rows by the mapping. A long file takes seconds of computing, and the database ends an idle transaction that has
 * written (`IDLE_WRITE_S`). Call it before the first write.
 * @throws AppError IMPORT_NUMBER_COLUMN, TYPE_UNKNOWN
 */
export async function readRegister(
  ctx: Ctx,
  project: { id: number; code: string },
  stored: readonly StoredRow[],
  choice: ReadingChoice,
): Promise<ReadRegister> {
  const { mapping, defaultTypeCode, answers } = choice;
  if (mapping.number === undefined)
    throw new AppError('IMPORT_NUMBER_COLUMN', { fieldErrors: { number: ['REQUIRED'] } });
  const directory = await readDirectory(ctx, project);
  const defaultType = defaultTypeCode === null ? null : typeOf(directory, defaultTypeCode);
  const { columns, findings } = await readColumns(stored, { directory, mapping, defaultType }, answers);
  const rows = await mapInTurns(stored, (row) => readRow(row, { directory, mapping, defaultType, ...columns }));
  return { ...choice, directory, defaultType, rows, findings };
}

export interface Judged {
  counts: Record<string, number>;
}

/**
 * The dry run: compares the rows with each other and the current ledger, and stores the verdicts. The ledger stays
 * unchanged; the approvers are notified.
 * @throws AppError IMPORT_TOO_MANY_SERIES
 */
export async function judgeImport(
  tx: TxCtx,
  record: { id: number; versionNo: number; project: { id: number } },
  { directory, defaultType, rows, findings, mapping, answers }: ReadRegister,
): Promise<Judged> {
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
