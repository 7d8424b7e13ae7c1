import { eq, inArray, sql } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { shopDrawingMainCategories, shopDrawingSubCategories } from '@/db/schema/drawing-categories';
import { contracts, organizations } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { naturally } from '@/lib/platform/natural-order';
import { registerList } from '../register/register-list';
import { drawingFilters, matchesDrawing } from './drawing-filters';
import type { DrawingRow } from './dto';
import { DrawingParams, type DrawingParamsInput } from './list-params';
import { isLatestSeen, otherRevisions } from './revisions/latest-seen';
import { selectRevisionFiles } from './revisions/revision-files';
import { selectRfasOf } from './revisions/rfa-refs';
import type { RevisedKind } from './schema';
import { type DrawingTables, isOfDrawing, tablesOf, visibleRevisionsOf } from './tables';

const LISTS = { SHOP: revisedList('SHOP'), AS_BUILT: revisedList('AS_BUILT') } as const satisfies Record<
  RevisedKind,
  unknown
>;

type OfKind<Input> = Input & { kind: RevisedKind };

/**
 * A page of a project's shop or as-built drawings as far as the actor may see them: the newest revision of each, or
 * every revision. The newest revision depends on the reader: the draft for its writers, the last submitted one for
 * other readers.
 * @throws AppError PROJECT_UNKNOWN
 */
export function listDrawings(ctx: UserCtx, projectCode: string, { kind, ...input }: OfKind<DrawingParamsInput>) {
  return LISTS[kind].list(ctx, projectCode, input);
}

/**
 * The same list as a whole, without pages, at most `limit` rows.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without `export.use`
 */
export function exportDrawings(
  ctx: UserCtx,
  projectCode: string,
  { kind, ...input }: OfKind<Pick<DrawingParamsInput, 'filters' | 'sort'>>,
  limit: number,
) {
  return LISTS[kind].exportRows(ctx, projectCode, input, limit);
}

/** The newest drawings of all projects whose number or title contains a text; one more than `limit` if there are more. */
export function findDrawings(ctx: UserCtx, kind: RevisedKind, text: string, limit: number) {
  return LISTS[kind].findRows(ctx, text, limit);
}

function revisedList(kind: RevisedKind) {
  const tables = tablesOf(kind);
  const { drawings, revisions } = tables;
  return registerList({
    params: DrawingParams,
    from: (ctx, columns) =>
      ctx.db
        .select(columns)
        .from(revisions)
        .innerJoin(drawings, isOfDrawing(tables))
        .innerJoin(contracts, eq(contracts.id, drawings.contractId))
        .innerJoin(shopDrawingMainCategories, eq(shopDrawingMainCategories.id, drawings.mainCategoryId))
        .innerJoin(shopDrawingSubCategories, eq(shopDrawingSubCategories.id, drawings.subCategoryId))
        .leftJoin(disciplines, eq(disciplines.id, drawings.disciplineId))
        .$dynamic(),
    keys: { id: revisions.id, publicId: revisions.publicId, projectId: drawings.projectId },
    order: {
      number: naturally(drawings.drawingNumber),
      title: sql`${revisions.title}`,
      // The position in the enumeration, which is the order of a revision's life.
      status: sql`(${revisions.status} + 0)`,
      changed: sql`${revisions.updatedAt}`,
      date: sql`IFNULL(${revisions.revisionDate}, '1000-01-01')`,
      discipline: sql`IFNULL(${disciplines.disciplineCode}, '')`,
    },
    visible: (ctx) => visibleRevisionsOf(ctx, tables),
    listed: (ctx, { all }) => (all ? undefined : isLatestSeen(ctx, tables)),
    filters: drawingFilters(tables),
    search: {
      matches: (_ctx, reading) =>
        matchesDrawing(reading, {
          id: revisions.id,
          number: drawings.drawingNumber,
          title: revisions.title,
          date: revisions.revisionDate,
        }),
      textOf: ({ title, drawingNumber }) => `${title} ${drawingNumber}`,
      isDated: true,
    },
    edge: 'seen',
    rows: (ctx: UserCtx, ids: readonly number[]) => selectRows(ctx, tables, ids),
    publicIdOf: ({ revisionPublicId }) => revisionPublicId,
  });
}

/** The columns of a page's rows, in its order. */
async function selectRows(ctx: UserCtx, tables: DrawingTables, ids: readonly number[]): Promise<DrawingRow[]> {
  if (ids.length === 0) return [];
  const { drawings, revisions } = tables;
  const others = otherRevisions(tables);
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
      mainCategory: { code: shopDrawingMainCategories.mainCategoryCode, name: named(ctx, shopDrawingMainCategories) },
      subCategory: { code: shopDrawingSubCategories.subCategoryCode, name: named(ctx, shopDrawingSubCategories) },
      discipline: { code: disciplines.disciplineCode, name: named(ctx, disciplines) },
      contractCode: contracts.contractCode,
      originator: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
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
