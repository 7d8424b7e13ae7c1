import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberImportRows, documentNumberImports } from '@/db/schema/number-imports';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_HEADING_ROWS } from '@/lib/platform/tables/constants';
import { transact } from '@/lib/platform/transact';
import { type CorrectedRow, planCorrections, storeCorrections } from './correct-rows';
import type { ImportState } from './dto';
import { findImport, lockImport } from './find-import';
import { judgeImport, readRegister, type StoredRow } from './judge-import';
import type { CheckImport } from './schema';

/**
 * Judges the rows of an import again: with another heading, other columns or answers, corrected rows, or a changed
 * register. All rows are judged, because each may repeat or follow another.
 * @throws AppError NOT_FOUND, FORBIDDEN, IMPORT_STATE once it was entered or discarded, RECORD_CHANGED, IMPORT_EMPTY
 *   below the heading, INVALID_INPUT for a row that cannot be the heading, and what planCorrections, readRegister and
 *   judgeImport refuse
 */
export async function checkImport(ctx: UserCtx, input: CheckImport): Promise<ImportState> {
  const found = await findImport(ctx, input.publicId);
  return transact(ctx, async (tx) => {
    const row = await lockImport(tx, found, { states: ['UPLOADED', 'CHECKED'], versionNo: input.versionNo });
    const defaultTypeCode = input.defaultType === undefined ? await codeOf(tx, row.defaultTypeId) : input.defaultType;
    const headingRow = input.heading ?? row.headingRow;
    const project = { id: row.projectId, code: found.projectCode };
    const mapping = input.mapping ?? row.columnMapping;
    const corrected = await planCorrections(tx, row, {
      corrections: input.corrections ?? [],
      mapping,
      headingRow: headingRow ?? 0,
    });
    const stored = await rowsBelow(tx, row.id, headingRow ?? 0);
    const read = await readRegister(tx, project, withCorrections(stored, corrected), {
      mapping,
      defaultTypeCode,
      answers: input.answers ?? row.answers ?? {},
    });
    await storeCorrections(tx, row, corrected);
    if (headingRow !== null && headingRow !== row.headingRow) await moveHeading(tx, row, headingRow);
    const { counts } = await judgeImport(tx, { id: row.id, versionNo: row.versionNo, project }, read);
    await record(tx, {
      action: 'numbering.import_checked',
      entityType: 'number_import',
      entityPublicId: row.publicId,
      entityLabel: row.fileName,
      projectId: row.projectId,
      changes: {
        verdicts: [row.verdictCounts, counts],
        ...(corrected.length > 0 && { corrected: [null, corrected.length] as const }),
        ...(headingRow !== row.headingRow && { heading: [row.headingRow, headingRow] }),
        ...(input.answers && { answers: [row.answers, input.answers] }),
      },
    });
    return { publicId: row.publicId, state: 'CHECKED', versionNo: row.versionNo + 1 };
  });
}

type FiledRow = StoredRow & { correctedCells: string[] | null };

async function rowsBelow(tx: TxCtx, importId: number, headingRow: number): Promise<FiledRow[]> {
  const rows = documentNumberImportRows;
  return tx.db
    .select({ rowNo: rows.rowNo, cells: rows.cells, correctedCells: rows.correctedCells })
    .from(rows)
    .where(and(eq(rows.importId, importId), gt(rows.rowNo, headingRow)))
    .orderBy(asc(rows.rowNo));
}

/** The rows as they are judged: corrected now or before, otherwise as the file has them. */
function withCorrections(rows: readonly FiledRow[], corrected: readonly CorrectedRow[]): StoredRow[] {
  const now = new Map(corrected.map((row) => [row.rowNo, row.correctedCells]));
  return rows.map(({ rowNo, cells, correctedCells }) => ({
    rowNo,
    cells: (now.has(rowNo) ? now.get(rowNo) : correctedCells) ?? cells,
  }));
}

/** Makes another row the heading: rows up to it are no rows of the register. */
async function moveHeading(
  tx: TxCtx,
  { id, headingRow: before }: typeof documentNumberImports.$inferSelect,
  headingRow: number,
): Promise<void> {
  const rows = documentNumberImportRows;
  const firsts = await tx.db
    .select({ rowNo: rows.rowNo, cells: rows.cells })
    .from(rows)
    .where(eq(rows.importId, id))
    .orderBy(asc(rows.rowNo))
    .limit(MAX_HEADING_ROWS);
  const heading = firsts.find(({ rowNo }) => rowNo === headingRow);
  if (before === null || (headingRow !== 0 && !heading))
    throw new AppError('INVALID_INPUT', { fieldErrors: { heading: ['INVALID_INPUT'] } });
  const below = and(eq(rows.importId, id), gt(rows.rowNo, headingRow));
  const rowCount = await tx.db.$count(rows, below);
  if (rowCount === 0) throw new AppError('IMPORT_EMPTY');
  await tx.db
    .update(rows)
    .set({ verdict: 'PENDING' })
    .where(and(below, eq(rows.verdict, 'HEADING')));
  // The update removes results of an earlier check of these rows.
  await tx.db
    .update(rows)
    .set({ verdict: 'HEADING', detail: null, missingBefore: 0, numberKey: null, numberFolded: null, sequence: null })
    .where(and(eq(rows.importId, id), lte(rows.rowNo, headingRow)));
  const columnCount = Math.max(...firsts.map(({ cells }) => cells.length));
  await tx.db
    .update(documentNumberImports)
    .set({ headingRow, rowCount, columnNames: heading?.cells ?? Array.from({ length: columnCount }, () => '') })
    .where(eq(documentNumberImports.id, id));
}

async function codeOf(tx: TxCtx, typeId: number | null): Promise<string | null> {
  if (typeId === null) return null;
  const [type] = await tx.db
    .select({ code: correspondenceTypes.typeCode })
    .from(correspondenceTypes)
    .where(eq(correspondenceTypes.id, typeId));
  return type?.code ?? null;
}
