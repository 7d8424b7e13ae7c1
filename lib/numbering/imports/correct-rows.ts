import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { NumberImportVerdict } from '@/db/numbering-enums';
import { documentNumberImportRows, type documentNumberImports } from '@/db/schema/number-imports';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { cleanCell } from '@/lib/platform/tables/clean-cell';
import { ENTERED_VERDICTS, IMPORT_FIELDS } from './constants';
import type { ColumnMapping, RowCorrection } from './schema';

type ImportOf = Pick<
  typeof documentNumberImports.$inferSelect,
  'id' | 'publicId' | 'fileName' | 'projectId' | 'createdBy'
>;

/** A row whose cells a person replaced. */
export interface CorrectedRow {
  rowNo: number;
  /** Null: as the file has them again. */
  correctedCells: string[] | null;
  /** Field to its text before and after; never empty. */
  changes: Record<string, readonly [string, string]>;
}

/** True for rows whose cells may be corrected: refused by the check, or corrected before. */
export function isCorrectable(verdict: NumberImportVerdict, correctedCells: string[] | null): boolean {
  if (verdict === 'HEADING' || verdict === 'PENDING') return false;
  return correctedCells !== null || !(ENTERED_VERDICTS as readonly string[]).includes(verdict);
}

/**
 * Reads the rows that a person corrects and replaces cells in them. Only the person who prepared the import may
 * correct, so that the approver approves nothing they wrote. Rows with unchanged texts are left out. Writes nothing.
 * @throws AppError IMPORT_CORRECTION for another person, IMPORT_ROW_ENTERED for a row that was not refused,
 *   INVALID_INPUT for a row that the import does not have and for a field without a column
 */
export async function planCorrections(
  tx: TxCtx<UserActor>,
  { id, createdBy }: ImportOf,
  { corrections, mapping, headingRow }: { corrections: RowCorrection[]; mapping: ColumnMapping; headingRow: number },
): Promise<CorrectedRow[]> {
  if (corrections.length === 0) return [];
  if (createdBy !== tx.actor.userId) throw new AppError('IMPORT_CORRECTION');
  const rows = documentNumberImportRows;
  const rowNos = corrections.map(({ rowNo }) => rowNo);
  const found = await tx.db
    .select({ rowNo: rows.rowNo, cells: rows.cells, correctedCells: rows.correctedCells, verdict: rows.verdict })
    .from(rows)
    .where(and(eq(rows.importId, id), gt(rows.rowNo, headingRow), inArray(rows.rowNo, rowNos)))
    .orderBy(asc(rows.rowNo));
  if (found.length !== rowNos.length)
    throw new AppError('INVALID_INPUT', { fieldErrors: { corrections: ['INVALID_INPUT'] } });
  const valuesOf = new Map(corrections.map(({ rowNo, values }) => [rowNo, values]));
  return found.flatMap(({ rowNo, cells, correctedCells, verdict }) => {
    if (!isCorrectable(verdict, correctedCells)) throw new AppError('IMPORT_ROW_ENTERED', { params: { row: rowNo } });
    const before = correctedCells ?? cells;
    const after = [...before];
    const changes: CorrectedRow['changes'] = {};
    for (const field of IMPORT_FIELDS) {
      const text = valuesOf.get(rowNo)?.[field];
      if (text === undefined) continue;
      const column = mapping[field];
      if (column === undefined) throw new AppError('INVALID_INPUT', { fieldErrors: { [field]: ['INVALID_INPUT'] } });
      // A short row of the file ends before the column.
      while (after.length <= column) after.push('');
      after[column] = cleanCell(text);
      if (after[column] !== (before[column] ?? '')) changes[field] = [before[column] ?? '', after[column] ?? ''];
    }
    if (Object.keys(changes).length === 0) return [];
    const isAsFiled = after.every((text, column) => text === (cells[column] ?? ''));
    return [{ rowNo, correctedCells: isAsFiled ? null : after, changes }];
  });
}

/** Stores corrected cells beside those of the file, with one audit row per corrected row. */
export async function storeCorrections(
  tx: TxCtx<UserActor>,
  { id, publicId, fileName, projectId }: ImportOf,
  corrected: readonly CorrectedRow[],
): Promise<void> {
  if (corrected.length === 0) return;
  const values = corrected.map(({ rowNo, correctedCells }) => [
    rowNo,
    correctedCells && JSON.stringify(correctedCells),
  ]);
  // Raw: only the table function joins many values of our own to a table.
  await tx.db.execute(sql`
    UPDATE JSON_TABLE(${JSON.stringify(values)}, '$[*]' COLUMNS (n INT PATH '$[0]', cells LONGTEXT PATH '$[1]')) AS j
    STRAIGHT_JOIN document_number_import_rows AS r FORCE INDEX (uq_document_number_import_rows_no)
      ON r.import_id = ${id} AND r.row_no = j.n
    SET r.corrected_cells = j.cells`);
  await record(
    tx,
    corrected.map(
      ({ rowNo, changes }): AuditEntry => ({
        action: 'numbering.import_row_corrected',
        entityType: 'number_import',
        entityPublicId: publicId,
        entityLabel: fileName,
        projectId,
        changes: { fileRow: [rowNo, rowNo], ...changes },
      }),
    ),
  );
}
