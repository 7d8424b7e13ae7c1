import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { requireAnywhere } from '@/lib/people/identity/access/access';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { completeInChunks, type ExportedRows } from '@/lib/platform/exports/exported-rows';
import { naturally } from '@/lib/platform/natural-order';
import { readCursor } from '@/lib/platform/page-cursor';
import { registerOrder } from '@/lib/platform/register-order';
import { readAllSearched, readSearched, type SearchReading } from '@/lib/platform/search-reading';
import { readNow } from '@/lib/platform/time/database-time';
import { projectDay } from '@/lib/platform/time/project-day';
import { REGISTER_COUNT_CAP } from '../../document/register/constants';
import type { CirculationSort } from '../constants';
import type { CirculationPage, CirculationRow } from '../dto';
import { CirculationListParams, type CirculationListParamsInput } from './list-params';
import { filterConditions, viewCondition } from './register-filters';
import { selectRows } from './select-rows';

/** Empty values have a place of their own, so that comparing with a cursor's value never meets NULL. */
const ORDER = registerOrder<CirculationSort>(
  {
    created: sql`${circulations.createdAt}`,
    number: naturally(sql`IFNULL(${circulations.numberKey}, '')`),
    subject: sql`${circulations.subject}`,
    due: sql`IFNULL(${circulations.deadlineDate}, '9999-12-31')`,
    status: sql`${circulations.statusCode}`,
  },
  circulations.id,
);

/**
 * A page of the acting organization's sheets in a project, filtered, in any order, with cursors both ways.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listCirculations(
  ctx: UserCtx,
  projectCode: string,
  input: CirculationListParamsInput,
): Promise<CirculationPage> {
  const params = CirculationListParams.parse(input);
  const place = await placeOf(ctx, projectCode);
  return readSearched(params.filters.q, { textOf: subjectsAndNumbers, isDated: true }, (search) =>
    readPage(ctx, params, conditionsOf(ctx, place, params, search), place.today),
  );
}

function subjectsAndNumbers({ subject, documentNumber, source }: CirculationRow): string {
  return [subject, documentNumber, source.subject, source.documentNumber].join(' ');
}

async function readPage(
  ctx: UserCtx,
  params: CirculationListParams,
  where: SQL | undefined,
  today: string,
): Promise<Omit<CirculationPage, 'search'>> {
  const wantsBefore = params.after === null && params.before !== null;
  const anchor = await readAnchor(ctx, params, where);
  const backwards = wantsBefore && anchor !== null;
  const [found, total] = await Promise.all([
    fromSheets(
      ctx,
      { id: circulations.id, ...ORDER.anchorColumns(params.sort) },
      and(where, anchor ? ORDER.beyond(params.sort, backwards, anchor) : undefined),
    )
      .orderBy(...ORDER.orderBy(params.sort, backwards))
      .limit(params.size + 1),
    countUpTo(ctx, where),
  ]);
  const hasMore = found.length > params.size;
  const shown = found.slice(0, params.size);
  if (backwards) shown.reverse();
  const rows = await selectRows(
    ctx,
    shown.map((row) => Number(row.id)),
    today,
  );
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    total: Math.min(total, REGISTER_COUNT_CAP),
    isTotalExact: total <= REGISTER_COUNT_CAP,
    after: (backwards || hasMore) && last ? ORDER.cursorOf(params.sort, last.publicId, shown.at(-1)) : null,
    before:
      (backwards ? hasMore : anchor !== null) && first ? ORDER.cursorOf(params.sort, first.publicId, shown[0]) : null,
  };
}

/**
 * The same list as a whole, without pages, at most `limit` rows.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN for who may not export
 */
export async function exportCirculations(
  ctx: UserCtx,
  projectCode: string,
  input: Pick<CirculationListParamsInput, 'view' | 'filters' | 'sort'>,
  limit: number,
): Promise<ExportedRows<CirculationRow>> {
  const params = CirculationListParams.parse(input);
  const place = await placeOf(ctx, projectCode);
  await requireAnywhere(ctx, 'export.use');
  const found = await readAllSearched(params.filters.q, true, (search) =>
    fromSheets(ctx, { id: circulations.id }, conditionsOf(ctx, place, params, search))
      .orderBy(...ORDER.orderBy(params.sort, false))
      .limit(limit),
  );
  return completeInChunks(found, (ids) => selectRows(ctx, ids, place.today));
}

async function placeOf(ctx: UserCtx, projectCode: string) {
  const [project, now] = await Promise.all([enterableProject(ctx, projectCode), readNow(ctx)]);
  return { projectId: project.id, today: projectDay(now) };
}

function conditionsOf(
  ctx: UserCtx,
  { projectId, today }: Awaited<ReturnType<typeof placeOf>>,
  { view, filters }: CirculationListParams,
  search: SearchReading | null,
): SQL | undefined {
  return and(
    eq(circulations.projectId, projectId),
    visibleCirculations(ctx),
    viewCondition(ctx, view),
    ...filterConditions(ctx, filters, today, search),
  );
}

/** The edge that the cursor names. Its row is read through the same conditions: it must not tell where a hidden row is. */
async function readAnchor(ctx: UserCtx, params: CirculationListParams, where: SQL | undefined) {
  const edge = readCursor(params.after ?? params.before);
  if (edge === null) return null;
  const isEdge = and(where, eq(circulations.publicId, edge.publicId));
  const [row] = await fromSheets(ctx, ORDER.anchorColumns(params.sort), isEdge);
  return ORDER.anchorOf(params.sort, edge, row);
}

function fromSheets(ctx: UserCtx, columns: Record<string, MySqlColumn | SQL | SQL.Aliased>, where: SQL | undefined) {
  return ctx.db
    .select(columns)
    .from(circulations)
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(where);
}

async function countUpTo(ctx: UserCtx, where: SQL | undefined): Promise<number> {
  const capped = fromSheets(ctx, { one: sql`1`.as('one') }, where)
    .limit(REGISTER_COUNT_CAP + 1)
    .as('capped');
  const [row] = await ctx.db.select({ total: count() }).from(capped);
  return row?.total ?? 0;
}
