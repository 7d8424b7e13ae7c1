import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { disciplines } from '@/db/schema/correspondence-types';
import { shopDrawingMainCategories, shopDrawingSubCategories } from '@/db/schema/drawing-categories';
import { contracts, organizations } from '@/db/schema/organizations';
import { requireAnywhere } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { completeInChunks, type ExportedRows } from '@/lib/platform/exports/exported-rows';
import { naturally } from '@/lib/platform/natural-order';
import { readCursor } from '@/lib/platform/page-cursor';
import { registerOrder } from '@/lib/platform/register-order';
import { readAllSearched, readSearched, type SearchReading } from '@/lib/platform/search-reading';
import type { DrawingSort } from './constants';
import { drawingConditions } from './drawing-filters';
import type { DrawingPage, DrawingRow } from './dto';
import { countCapped, pageOf } from './keyset';
import { DrawingParams, type DrawingParamsInput } from './list-params';
import { isLatestSeen, otherRevisions } from './revisions/latest-seen';
import { selectRevisionFiles } from './revisions/revision-files';
import { selectRfasOf } from './revisions/rfa-refs';
import { type DrawingTables, isOfDrawing, tablesOf, visibleRevisionsOf } from './tables';

/**
 * A page of a project's shop or as-built drawings as far as the actor may see them: the newest revision of each, or
 * every revision. The newest revision depends on the reader: the draft for its writers, the last submitted one for
 * other readers.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listDrawings(ctx: UserCtx, projectCode: string, input: DrawingParamsInput): Promise<DrawingPage> {
  const params = DrawingParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  const tables = tablesOf(params.kind);
  const isSeen = and(eq(tables.drawings.projectId, project.id), visibleRevisionsOf(ctx, tables));
  return readSearched(params.filters.q, { textOf: titleAndNumber, isDated: true }, (search) =>
    readPage(ctx, params, isSeen, search),
  );
}

function titleAndNumber({ title, drawingNumber }: DrawingRow): string {
  return `${title} ${drawingNumber}`;
}

async function readPage(
  ctx: UserCtx,
  params: DrawingParams,
  isSeen: SQL | undefined,
  search: SearchReading | null,
): Promise<Omit<DrawingPage, 'search'>> {
  const tables = tablesOf(params.kind);
  const where = and(isSeen, ...drawingConditions(ctx, tables, params.filters, search));
  const order = registerOrder(expressionsOf(tables), tables.revisions.id);
  const columns = order.anchorColumns(params.sort);
  const edge = readCursor(params.after ?? params.before);
  const anchor = edge
    ? order.anchorOf(
        params.sort,
        edge,
        (await fromRevisions(ctx, tables, columns, and(isSeen, eq(tables.revisions.publicId, edge.publicId))))[0],
      )
    : null;
  const backwards = params.after === null && anchor !== null;
  const [found, total] = await Promise.all([
    fromRevisions(
      ctx,
      tables,
      { id: tables.revisions.id, publicId: tables.revisions.publicId, ...columns },
      and(where, anchor ? order.beyond(params.sort, backwards, anchor) : undefined),
    )
      .orderBy(...order.orderBy(params.sort, backwards))
      .limit(params.size + 1),
    countCapped(ctx, fromRevisions(ctx, tables, { one: sql`1`.as('one') }, where).$dynamic()),
  ]);
  const page = pageOf(
    found as { id: number; publicId: string }[],
    (row) => order.cursorOf(params.sort, row.publicId, row),
    {
      size: params.size,
      total,
      hasAnchor: anchor !== null,
      backwards,
    },
  );
  const rows = await selectRows(
    ctx,
    tables,
    page.rows.map((row) => row.id),
  );
  return { ...page, rows };
}

/**
 * The same list as a whole, without pages, at most `limit` rows.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without `export.use`
 */
export async function exportDrawings(
  ctx: UserCtx,
  projectCode: string,
  input: Pick<DrawingParamsInput, 'kind' | 'filters' | 'sort'>,
  limit: number,
): Promise<ExportedRows<DrawingRow>> {
  const params = DrawingParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  await requireAnywhere(ctx, 'export.use');
  const tables = tablesOf(params.kind);
  const isSeen = and(eq(tables.drawings.projectId, project.id), visibleRevisionsOf(ctx, tables));
  const found = await readAllSearched(params.filters.q, true, (search) =>
    fromRevisions(
      ctx,
      tables,
      { id: tables.revisions.id },
      and(isSeen, ...drawingConditions(ctx, tables, params.filters, search)),
    )
      .orderBy(...registerOrder(expressionsOf(tables), tables.revisions.id).orderBy(params.sort, false))
      .limit(limit),
  );
  return completeInChunks(found, (ids) => selectRows(ctx, tables, ids));
}

function expressionsOf({ drawings, revisions }: DrawingTables): Readonly<Record<DrawingSort, SQL>> {
  return {
    number: naturally(drawings.drawingNumber),
    title: sql`${revisions.title}`,
    // The position in the enumeration, which is the order of a revision's life.
    status: sql`(${revisions.status} + 0)`,
    changed: sql`${revisions.updatedAt}`,
    date: sql`IFNULL(${revisions.revisionDate}, '1000-01-01')`,
    discipline: sql`IFNULL(${disciplines.disciplineCode}, '')`,
  };
}

function fromRevisions(
  ctx: UserCtx,
  tables: DrawingTables,
  columns: Record<string, MySqlColumn | SQL | SQL.Aliased>,
  where: SQL | undefined,
) {
  const { drawings, revisions } = tables;
  return ctx.db
    .select(columns)
    .from(revisions)
    .innerJoin(drawings, isOfDrawing(tables))
    .innerJoin(contracts, eq(contracts.id, drawings.contractId))
    .innerJoin(shopDrawingMainCategories, eq(shopDrawingMainCategories.id, drawings.mainCategoryId))
    .innerJoin(shopDrawingSubCategories, eq(shopDrawingSubCategories.id, drawings.subCategoryId))
    .leftJoin(disciplines, eq(disciplines.id, drawings.disciplineId))
    .where(where);
}

/** The columns of a page's rows, in its order. */
async function selectRows(ctx: UserCtx, tables: DrawingTables, ids: readonly number[]): Promise<DrawingRow[]> {
  if (ids.length === 0) return [];
  const { drawings, revisions } = tables;
  const others = otherRevisions(tables);
  const nameOf = <Th, En>(table: { nameTh: Th; nameEn: En }) => (ctx.locale === 'th' ? table.nameTh : table.nameEn);
  const rows = await ctx.db
    .select({
      id: revisions.id,
      publicId: drawings.publicId,
      revisionPublicId: revisions.publicId,
      drawingNumber: drawings.drawingNumber,
      revisionLabel: revisions.revisionLabel,
      title: revisions.title,
      status: revisions.status,
      isLatest: sql`${isLatestSeen(ctx, tables)}`.mapWith(Boolean),
      mainCategory: { code: shopDrawingMainCategories.mainCategoryCode, name: nameOf(shopDrawingMainCategories) },
      subCategory: { code: shopDrawingSubCategories.subCategoryCode, name: nameOf(shopDrawingSubCategories) },
      discipline: { code: disciplines.disciplineCode, name: nameOf(disciplines) },
      contractCode: contracts.contractCode,
      originator: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: nameOf(organizations),
      },
      revisionDate: revisions.revisionDate,
      approvedLabel: others.revisionLabel,
      updatedAt: revisions.updatedAt,
    })
    .from(revisions)
    .innerJoin(drawings, isOfDrawing(tables))
    .innerJoin(contracts, eq(contracts.id, drawings.contractId))
    .innerJoin(organizations, eq(organizations.id, drawings.originatorOrganizationId))
    .innerJoin(shopDrawingMainCategories, eq(shopDrawingMainCategories.id, drawings.mainCategoryId))
    .innerJoin(shopDrawingSubCategories, eq(shopDrawingSubCategories.id, drawings.subCategoryId))
    .leftJoin(disciplines, eq(disciplines.id, drawings.disciplineId))
    .leftJoin(others, eq(others.id, drawings.latestApprovedRevisionId))
    .where(inArray(revisions.id, [...ids]));
  const [files, rfas] = await Promise.all([selectRevisionFiles(ctx, tables, ids), selectRfasOf(ctx, tables, ids)]);
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map(({ id, updatedAt, ...row }) => ({
      kind: tables.kind,
      ...row,
      openRfa: rfas.get(id)?.visible.find((rfa) => rfa.isActive) ?? null,
      mainFile: files.get(id)?.[0] ?? null,
      filesCount: files.get(id)?.length ?? 0,
      changedAt: updatedAt.toISOString(),
    }));
}
