import { and, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaRevisions, rfas } from '@/db/schema/rfas';
import { workflowInstances } from '@/db/schema/workflow';
import { requireAnywhere, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { completeInChunks, type ExportedRows } from '@/lib/platform/exports/exported-rows';
import { naturally } from '@/lib/platform/natural-order';
import { readCursor } from '@/lib/platform/page-cursor';
import { registerOrder } from '@/lib/platform/register-order';
import { readAllSearched, readSearched, type SearchReading } from '@/lib/platform/search-reading';
import { REGISTER_COUNT_CAP } from '../../document/register/constants';
import type { RfaSort } from '../constants';
import type { RfaPage, RfaRow } from '../dto';
import { RfaListParams, type RfaListParamsInput } from './list-params';
import { selectRfaRows } from './list-rows';
import { filterConditions, isStub, stubConditions, viewCondition } from './register-filters';

/** Empty values have a place of their own, so that comparing with a cursor's value never meets NULL. */
const ORDER = registerOrder<RfaSort>(
  {
    listed: sql`${correspondences.listedAt}`,
    number: naturally(sql`IFNULL(${correspondenceRevisions.documentNumber}, '')`),
    subject: sql`${correspondenceRevisions.subject}`,
    type: sql`${rfaTypes.typeCode}`,
    discipline: sql`IFNULL(${disciplines.disciplineCode}, '')`,
    status: sql`${rfaRevisions.statusCode}`,
    submitted: sql`IFNULL(${correspondenceRevisions.submittedAt}, '1000-01-01')`,
    // Rows without a holder sort last by urgency.
    due: sql`IF(${workflowInstances.status} = 'ACTIVE', IFNULL(${workflowInstances.dueAt}, '9999-12-31'), '9999-12-31')`,
  },
  correspondences.id,
);

/**
 * A page of a project's RFAs: what the actor may see, filtered, in any order, with cursors both ways. What was called
 * back by another organization is a row with nothing but its stub.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listRfas(ctx: UserCtx, projectCode: string, input: RfaListParamsInput): Promise<RfaPage> {
  const params = RfaListParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  return readSearched(params.filters.q, { textOf: subjectAndNumber, isDated: true }, (search) =>
    readPage(ctx, project.id, params, search),
  );
}

function subjectAndNumber({ subject, documentNumber }: RfaRow): string {
  return `${subject} ${documentNumber ?? ''}`;
}

async function readPage(
  ctx: UserCtx,
  projectId: number,
  params: RfaListParams,
  search: SearchReading | null,
): Promise<Omit<RfaPage, 'search'>> {
  const where = and(eq(correspondences.projectId, projectId), isListed(ctx, params, search));
  const wantsBefore = params.after === null && params.before !== null;
  const anchor = await readAnchor(ctx, params, where);
  const backwards = wantsBefore && anchor !== null;
  const [found, total] = await Promise.all([
    fromRfas(
      ctx,
      { id: correspondences.id, ...ORDER.anchorColumns(params.sort) },
      and(where, anchor ? ORDER.beyond(params.sort, backwards, anchor) : undefined),
    )
      .orderBy(...ORDER.orderBy(params.sort, backwards))
      .limit(params.size + 1),
    countUpTo(ctx, where),
  ]);
  const hasMore = found.length > params.size;
  const shown = found.slice(0, params.size);
  if (backwards) shown.reverse();
  const rows = await selectRfaRows(
    ctx,
    shown.map((row) => Number(row.id)),
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
export async function exportRfas(
  ctx: UserCtx,
  projectCode: string,
  input: Pick<RfaListParamsInput, 'view' | 'filters' | 'sort'>,
  limit: number,
): Promise<ExportedRows<RfaRow>> {
  const params = RfaListParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  await requireAnywhere(ctx, 'export.use');
  const found = await readAllSearched(params.filters.q, true, (search) =>
    fromRfas(
      ctx,
      { id: correspondences.id },
      and(eq(correspondences.projectId, project.id), isListed(ctx, params, search)),
    )
      .orderBy(...ORDER.orderBy(params.sort, false))
      .limit(limit),
  );
  return completeInChunks(found, (ids) => selectRfaRows(ctx, ids));
}

function isListed(ctx: UserCtx, { view, filters }: RfaListParams, search: SearchReading | null): SQL | undefined {
  const seen = and(viewCondition(ctx, view), ...filterConditions(ctx, filters, search), visibleCorrespondences(ctx));
  const stubs = view === 'all' ? stubConditions(filters, search) : null;
  return stubs === null ? seen : or(seen, and(isStub(ctx), ...stubs));
}

/** The edge that the cursor names. Its row is read through the same conditions: it must not tell where a hidden row is. */
async function readAnchor(ctx: UserCtx, params: RfaListParams, where: SQL | undefined) {
  const edge = readCursor(params.after ?? params.before);
  if (edge === null) return null;
  const isEdge = and(where, eq(correspondences.publicId, edge.publicId));
  const [row] = await fromRfas(ctx, ORDER.anchorColumns(params.sort), isEdge);
  return ORDER.anchorOf(params.sort, edge, row);
}

function fromRfas(ctx: UserCtx, columns: Record<string, MySqlColumn | SQL | SQL.Aliased>, where: SQL | undefined) {
  return ctx.db
    .select(columns)
    .from(rfas)
    .innerJoin(correspondences, eq(correspondences.id, rfas.id))
    .innerJoin(rfaTypes, eq(rfaTypes.id, rfas.rfaTypeId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(contracts, eq(contracts.id, correspondences.contractId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .where(where);
}

async function countUpTo(ctx: UserCtx, where: SQL | undefined): Promise<number> {
  const capped = fromRfas(ctx, { one: sql`1`.as('one') }, where)
    .limit(REGISTER_COUNT_CAP + 1)
    .as('capped');
  const [row] = await ctx.db.select({ total: count() }).from(capped);
  return row?.total ?? 0;
}
