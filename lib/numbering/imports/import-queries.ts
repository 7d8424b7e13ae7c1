import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
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
import { fullName, named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { MAX_HEADING_ROWS } from '@/lib/platform/tables/constants';
import { ENTERED_VERDICTS } from './constants';
import type { ImportDetail, ImportSeries, ImportSummary } from './dto';
import { findImport } from './find-import';
import { guessMapping } from './reading/guess-mapping';

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

async function listTypes(ctx: UserCtx): Promise<{ code: string; name: string }[]> {
  return ctx.db
    .select({
      code: correspondenceTypes.typeCode,
      name: named(ctx, correspondenceTypes),
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
      createdByName: fullName(creators),
      createdAt: imports.createdAt,
      approvedByPublicId: approvers.publicId,
      approvedByName: fullName(approvers as unknown as typeof creators),
      approvedAt: imports.approvedAt,
      approvalReason: imports.approvalReason,
      closedByPublicId: closers.publicId,
      closedByName: fullName(closers as unknown as typeof creators),
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
