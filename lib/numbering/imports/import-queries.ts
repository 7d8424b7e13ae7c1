import { and, asc, count, desc, eq, gt, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import {
  documentNumberImportRows,
  documentNumberImportSeries,
  documentNumberImports,
} from '@/db/schema/number-imports';
import { projects } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { handOut } from '@/lib/platform/exports/hand-out';
import { MAX_HEADING_ROWS } from '@/lib/platform/tables/constants';
import { ENTERED_VERDICTS, ROWS_PER_PAGE } from './constants';
import type { ImportDetail, ImportRow, ImportRowPage, ImportSeries, ImportSummary } from './dto';
import { findImport } from './find-import';
import { findRowPlaces } from './find-row-places';
import { guessMapping } from './reading/guess-mapping';
import type { ListImportRows } from './schema';

const creators = alias(users, 'creators');
const approvers = alias(users, 'approvers');
const closers = alias(users, 'closers');
/** Imports are seldom; the newest are what people look for. */
const MAX_IMPORTS = 100;
const MAX_SAMPLES = 5;

/**
 * The imports of a project, newest first, and the types a register can be of.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN
 */
export async function listImports(
  ctx: UserCtx,
  projectCode: string,
): Promise<{ imports: ImportSummary[]; types: { code: string; name: string }[] }> {
  const project = await enterableProject(ctx, projectCode);
  await requirePermission(ctx, 'numbering.import', { projectId: project.id });
  const rows = await selectImports(ctx, eq(documentNumberImports.projectId, project.id)).limit(MAX_IMPORTS);
  return { imports: rows.map(toSummary), types: await listTypes(ctx) };
}

/**
 * One import with what it would do, or did, to each series.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function getImport(ctx: UserCtx, publicId: string): Promise<ImportDetail> {
  const found = await findImport(ctx, publicId);
  const [row] = await selectImports(ctx, eq(documentNumberImports.id, found.id));
  if (!row) throw new Error('an import was found and is gone');
  const firstRows = await ctx.db
    .select({ rowNo: documentNumberImportRows.rowNo, cells: documentNumberImportRows.cells })
    .from(documentNumberImportRows)
    .where(eq(documentNumberImportRows.importId, found.id))
    .orderBy(asc(documentNumberImportRows.rowNo))
    .limit(MAX_HEADING_ROWS + MAX_SAMPLES);
  return {
    ...toSummary(row),
    columnNames: found.columnNames,
    headingRow: found.headingRow,
    firstRows: firstRows.map((row, index) => ({
      ...row,
      mapping: guessMapping(
        row.cells,
        firstRows.slice(index + 1).map(({ cells }) => cells),
      ),
    })),
    questions: found.findings?.questions ?? [],
    answers: found.answers ?? {},
    dates: found.findings?.dates ?? null,
    mapping: found.columnMapping,
    defaultType: row.defaultType,
    types: await listTypes(ctx),
    series: await listSeries(ctx, found.id),
    isOwn: found.createdBy === ctx.actor.userId,
  };
}

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
  const shownRows = rows.map((row) => ({ ...toRow(row), explained: places.get(row.publicId) ?? null }));
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
    const value = { fileName, columnNames, rows: found.map((row) => ({ ...toRow(row), cells: row.cells })) };
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

async function listTypes(ctx: UserCtx): Promise<{ code: string; name: string }[]> {
  return ctx.db
    .select({
      code: correspondenceTypes.typeCode,
      name: ctx.locale === 'th' ? correspondenceTypes.nameTh : correspondenceTypes.nameEn,
    })
    .from(correspondenceTypes)
    .where(and(eq(correspondenceTypes.isActive, true), eq(correspondenceTypes.isInternal, false)))
    .orderBy(asc(correspondenceTypes.sortOrder));
}

async function listSeries(ctx: UserCtx, importId: number): Promise<ImportSeries[]> {
  const series = documentNumberImportSeries;
  const rows = await ctx.db
    .select({
      typeCode: correspondenceTypes.typeCode,
      pattern: series.printedPattern,
      isForeign: series.isForeign,
      seenStart: series.seenStart,
      seenLast: series.seenLast,
      newStart: series.newStart,
      lastNumber: series.newLast,
      numberCount: series.numberCount,
      holeCount: series.holeCount,
    })
    .from(series)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, series.correspondenceTypeId))
    .where(eq(series.importId, importId))
    .orderBy(asc(correspondenceTypes.sortOrder), asc(series.printedPattern));
  return rows.map(({ seenStart, seenLast, newStart, ...row }) => ({
    ...row,
    lastBefore: seenLast > seenStart ? seenLast : null,
    firstNumber: newStart + 1,
  }));
}

function selectImports(ctx: UserCtx, where: SQL) {
  const imports = documentNumberImports;
  const name = (person: typeof creators) => sql<string>`CONCAT_WS(' ', ${person.firstName}, ${person.lastName})`;
  return ctx.db
    .select({
      publicId: imports.publicId,
      state: imports.state,
      versionNo: imports.versionNo,
      projectCode: projects.projectCode,
      fileName: imports.fileName,
      fileFormat: imports.fileFormat,
      fileEncoding: imports.fileEncoding,
      fileBytes: imports.fileBytes,
      rowCount: imports.rowCount,
      counts: imports.verdictCounts,
      defaultType: correspondenceTypes.typeCode,
      createdByPublicId: creators.publicId,
      createdByName: name(creators),
      createdAt: imports.createdAt,
      approvedByPublicId: approvers.publicId,
      approvedByName: name(approvers as unknown as typeof creators),
      approvedAt: imports.approvedAt,
      approvalReason: imports.approvalReason,
      closedByPublicId: closers.publicId,
      closedByName: name(closers as unknown as typeof creators),
      closedAt: imports.closedAt,
      closingReason: imports.closingReason,
    })
    .from(imports)
    .innerJoin(projects, eq(projects.id, imports.projectId))
    .innerJoin(creators, eq(creators.userId, imports.createdBy))
    .leftJoin(approvers, eq(approvers.userId, imports.approvedBy))
    .leftJoin(closers, eq(closers.userId, imports.closedBy))
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, imports.defaultTypeId))
    .where(where)
    .orderBy(desc(imports.id))
    .$dynamic();
}

type SelectedImport = Awaited<ReturnType<typeof selectImports>>[number];

function toSummary(row: SelectedImport): ImportSummary {
  const counts = row.counts ?? {};
  const entered = ENTERED_VERDICTS.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);
  const judged = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return {
    publicId: row.publicId,
    state: row.state,
    versionNo: row.versionNo,
    projectCode: row.projectCode,
    fileName: row.fileName,
    fileFormat: row.fileFormat,
    fileEncoding: row.fileEncoding,
    fileBytes: row.fileBytes,
    rowCount: row.rowCount,
    counts,
    enteredCount: entered,
    problemCount: judged - entered,
    createdBy: { publicId: row.createdByPublicId, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    approvedBy: person(row.approvedByPublicId, row.approvedByName),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvalReason: row.approvalReason,
    closedBy: person(row.closedByPublicId, row.closedByName),
    closedAt: row.closedAt?.toISOString() ?? null,
    closingReason: row.closingReason,
  };
}

function person(publicId: string | null, name: string): { publicId: string; name: string } | null {
  return publicId === null ? null : { publicId, name };
}

function selectRows(ctx: UserCtx, where: SQL | undefined) {
  const rows = documentNumberImportRows;
  return ctx.db
    .select({
      publicId: rows.publicId,
      rowNo: rows.rowNo,
      cells: rows.cells,
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

function toRow({
  cells: _cells,
  detail,
  numberText,
  ...row
}: Awaited<ReturnType<typeof selectRows>>[number]): ImportRow {
  return { ...row, detail: detail ?? {}, numberText: numberText ?? '' };
}
