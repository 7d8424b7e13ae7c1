import { and, asc, count, eq, gt, inArray, ne, notInArray, type SQL } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberImportRows } from '@/db/schema/number-imports';
import type { UserCtx } from '@/lib/platform/ctx';
import { handOut } from '@/lib/platform/exports/hand-out';
import { ENTERED_VERDICTS, IMPORT_FIELDS, ROWS_PER_PAGE } from './constants';
import { isCorrectable } from './correct-rows';
import type { ImportRow, ImportRowPage, ShownImportRow } from './dto';
import { findImport } from './find-import';
import { findRowPlaces } from './find-row-places';
import type { ColumnMapping, ListImportRows } from './schema';

/**
 * A page of the rows of an import.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function listImportRows(ctx: UserCtx, { publicId, show, page }: ListImportRows): Promise<ImportRowPage> {
  const found = await findImport(ctx, publicId);
  const where = and(
    eq(documentNumberImportRows.importId, found.id),
    ne(documentNumberImportRows.verdict, 'HEADING'),
    shown(show),
  );
  const [total] = await ctx.db.select({ count: count() }).from(documentNumberImportRows).where(where);
  const pages = Math.max(1, Math.ceil((total?.count ?? 0) / ROWS_PER_PAGE));
  const current = Math.min(page, pages);
  const rows = await selectRows(ctx, where)
    .limit(ROWS_PER_PAGE)
    .offset((current - 1) * ROWS_PER_PAGE);
  const places = await findRowPlaces(
    ctx,
    found,
    rows.map((row) => row.publicId),
  );
  const mayCorrect = found.state === 'CHECKED' && found.createdBy === ctx.actor.userId;
  const shownRows = rows.map((row) => ({
    ...toRow(row),
    explained: places.get(row.publicId) ?? null,
    correctable:
      mayCorrect && isCorrectable(row.verdict, row.correctedCells) ? textsByField(row, found.columnMapping) : null,
  }));
  return { rows: shownRows, total: total?.count ?? 0, page: current, pages };
}

/** Everything of an import, for the result file. */
export interface ImportResult {
  fileName: string;
  columnNames: string[];
  rows: (ImportRow & { cells: string[] })[];
}

/**
 * All rows of an import with their verdicts; that it was taken out is audited.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function exportImport(ctx: UserCtx, publicId: string): Promise<ImportResult> {
  return handOut(ctx, async () => {
    const { id, fileName, columnNames, projectId, publicId: entityPublicId } = await findImport(ctx, publicId);
    const found = await selectRows(
      ctx,
      and(eq(documentNumberImportRows.importId, id), ne(documentNumberImportRows.verdict, 'HEADING')),
    );
    const value = {
      fileName,
      columnNames,
      rows: found.map((row) => ({ ...toRow(row), cells: row.correctedCells ?? row.cells })),
    };
    const about = { entityType: 'number_import', entityPublicId, entityLabel: fileName, projectId };
    return { value, act: { action: 'numbering.import_exported', ...about }, rows: found.length };
  });
}

function shown(show: ListImportRows['show']): SQL | undefined {
  const { verdict, missingBefore } = documentNumberImportRows;
  const entered = inArray(verdict, [...ENTERED_VERDICTS]);
  if (show === 'all') return undefined;
  if (show === 'entered') return entered;
  if (show === 'problems') return notInArray(verdict, [...ENTERED_VERDICTS, 'HEADING']);
  if (show === 'holes') return gt(missingBefore, 0);
  return eq(verdict, show);
}

function selectRows(ctx: UserCtx, where: SQL | undefined) {
  const rows = documentNumberImportRows;
  return ctx.db
    .select({
      publicId: rows.publicId,
      rowNo: rows.rowNo,
      cells: rows.cells,
      correctedCells: rows.correctedCells,
      verdict: rows.verdict,
      detail: rows.detail,
      missingBefore: rows.missingBefore,
      typeCode: correspondenceTypes.typeCode,
      numberText: rows.numberText,
      date: rows.documentDate,
      subject: rows.subject,
      originator: rows.originatorText,
      recipient: rows.recipientText,
      note: rows.note,
    })
    .from(rows)
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, rows.correspondenceTypeId))
    .where(where)
    .orderBy(asc(rows.rowNo))
    .$dynamic();
}

function textsByField({ cells, correctedCells }: SelectedRow, mapping: ColumnMapping): ShownImportRow['correctable'] {
  const texts: NonNullable<ShownImportRow['correctable']> = {};
  for (const field of IMPORT_FIELDS) {
    const column = mapping[field];
    if (column === undefined) continue;
    const filed = cells[column] ?? '';
    texts[field] = { text: correctedCells?.[column] ?? filed, filed };
  }
  return texts;
}

type SelectedRow = Awaited<ReturnType<typeof selectRows>>[number];

function toRow({ cells: _cells, correctedCells, detail, numberText, ...row }: SelectedRow): ImportRow {
  return { ...row, detail: detail ?? {}, numberText: numberText ?? '', isCorrected: correctedCells !== null };
}
