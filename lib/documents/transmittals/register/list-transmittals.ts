import { and, count, eq, exists, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias, type MySqlColumn } from 'drizzle-orm/mysql-core';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceSubTypes } from '@/db/schema/correspondence-types';
import { organizations } from '@/db/schema/organizations';
import { transmittals } from '@/db/schema/transmittals';
import { workflowInstances } from '@/db/schema/workflow';
import { requireAnywhere, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { completeInChunks, type ExportedRows } from '@/lib/platform/exports/exported-rows';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import { naturally } from '@/lib/platform/natural-order';
import { readCursor } from '@/lib/platform/page-cursor';
import { registerOrder } from '@/lib/platform/register-order';
import { readAllSearched, readSearched, type SearchReading } from '@/lib/platform/search-reading';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { projectToday } from '@/lib/platform/time/project-day-sql';
import { loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { REGISTER_COUNT_CAP } from '../../document/register/constants';
import { matchesSearch } from '../../document/register/matches-search';
import { selectRowRecipients } from '../../document/register/row-extras';
import { named, organizationRef } from '../../rfas/read/rfa-parts';
import { hasDraftRevision } from '../../rfas/register/register-filters';
import { asksResponse, type TransmittalSort, type TransmittalView } from '../constants';
import type { TransmittalPage, TransmittalRow } from '../dto';
import { type TransmittalFilters, TransmittalListParams, type TransmittalListParamsInput } from './list-params';

/** Empty values have a place of their own, so that comparing with a cursor's value never meets NULL. */
const ORDER = registerOrder<TransmittalSort>(
  {
    listed: sql`${correspondences.listedAt}`,
    number: naturally(sql`IFNULL(${correspondenceRevisions.documentNumber}, '')`),
    subject: sql`${correspondenceRevisions.subject}`,
    purpose: sql`(${transmittals.purpose} + 0)`,
    from: sql`${organizations.organizationCode}`,
    submitted: sql`IFNULL(${correspondenceRevisions.submittedAt}, '1000-01-01')`,
    due: sql`IFNULL(${transmittals.acknowledgeDueDate}, '9999-12-31')`,
  },
  correspondences.id,
);

const recipients = alias(correspondenceRecipients, 'filter_recipients');
const receivers = alias(organizations, 'filter_receivers');

/**
 * A page of a project's transmittals: what the actor may see, filtered, in any order, with cursors both ways.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listTransmittals(
  ctx: UserCtx,
  projectCode: string,
  input: TransmittalListParamsInput,
): Promise<TransmittalPage> {
  const params = TransmittalListParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  return readSearched(params.filters.q, { textOf: subjectAndNumber, isDated: true }, (search) =>
    readPage(ctx, project.id, params, search),
  );
}

function subjectAndNumber({ subject, documentNumber }: TransmittalRow): string {
  return `${subject} ${documentNumber ?? ''}`;
}

async function readPage(
  ctx: UserCtx,
  projectId: number,
  params: TransmittalListParams,
  search: SearchReading | null,
): Promise<Omit<TransmittalPage, 'search'>> {
  const where = and(eq(correspondences.projectId, projectId), isListed(ctx, params, search));
  const wantsBefore = params.after === null && params.before !== null;
  const anchor = await readAnchor(ctx, params, where);
  const backwards = wantsBefore && anchor !== null;
  const beyond = anchor ? ORDER.beyond(params.sort, backwards, anchor) : undefined;
  const [found, total] = await Promise.all([
    fromTransmittals(ctx, { id: correspondences.id, ...ORDER.anchorColumns(params.sort) }, and(where, beyond))
      .orderBy(...ORDER.orderBy(params.sort, backwards))
      .limit(params.size + 1),
    countUpTo(ctx, where),
  ]);
  const hasMore = found.length > params.size;
  const shown = found.slice(0, params.size);
  if (backwards) shown.reverse();
  const rows = await selectTransmittalRows(
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
export async function exportTransmittals(
  ctx: UserCtx,
  projectCode: string,
  input: Pick<TransmittalListParamsInput, 'view' | 'filters' | 'sort'>,
  limit: number,
): Promise<ExportedRows<TransmittalRow>> {
  const params = TransmittalListParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  await requireAnywhere(ctx, 'export.use');
  const found = await readAllSearched(params.filters.q, true, (search) =>
    fromTransmittals(
      ctx,
      { id: correspondences.id },
      and(eq(correspondences.projectId, project.id), isListed(ctx, params, search)),
    )
      .orderBy(...ORDER.orderBy(params.sort, false))
      .limit(limit),
  );
  return completeInChunks(found, (ids) => selectTransmittalRows(ctx, ids));
}

function isListed(
  ctx: UserCtx,
  { view, filters }: TransmittalListParams,
  search: SearchReading | null,
): SQL | undefined {
  return and(viewCondition(ctx, view), ...filterConditions(ctx, filters, search), visibleCorrespondences(ctx));
}

function viewCondition(ctx: UserCtx, view: TransmittalView): SQL | undefined {
  const { organizationId } = ctx.actor;
  const isOwn = eq(correspondences.originatorOrganizationId, organizationId);
  const isSubmitted = isNotNull(correspondences.submittedAt);
  switch (view) {
    case 'all':
      return isSubmitted;
    case 'received':
      return and(isSubmitted, hasRecipient(ctx, eq(recipients.organizationId, organizationId)));
    case 'sent':
      return and(isSubmitted, isOwn);
    case 'unacknowledged':
      return and(isInForce(), hasRecipient(ctx, and(eq(recipients.organizationId, organizationId), isOwed())));
    case 'drafts':
      return and(
        isOwn,
        isNull(correspondences.cancelledAt),
        or(isNull(correspondences.submittedAt), hasDraftRevision(ctx)),
      );
  }
}

/** The filters as conditions; absent ones add nothing. @param search how `q` is read */
function filterConditions(
  ctx: UserCtx,
  filters: TransmittalFilters,
  search: SearchReading | null,
): (SQL | undefined)[] {
  const { purpose, subType, from, to, ack, viewed, overdue, dateFrom, dateTo } = filters;
  const isOwing = and(isInForce(), hasRecipient(ctx, isOwed()));
  return [
    purpose?.length ? inArray(transmittals.purpose, purpose) : undefined,
    subType?.length ? inArray(correspondenceSubTypes.subTypeNumber, subType) : undefined,
    from?.length ? hasOrganizationCode(organizations, from) : undefined,
    to?.length ? hasRecipient(ctx, hasOrganizationCode(receivers, to)) : undefined,
    ack === 'none' ? isOwing : ack === 'all' ? sql`NOT ${hasRecipient(ctx, isOwed())}` : undefined,
    viewed ? sql`NOT ${hasRecipient(ctx, isNotNull(recipients.firstReadAt))}` : undefined,
    overdue ? and(isOwing, sql`${transmittals.acknowledgeDueDate} < ${projectToday}`) : undefined,
    dateFrom ? gte(correspondenceRevisions.submittedAt, startOfDay(dateFrom)) : undefined,
    dateTo ? lt(correspondenceRevisions.submittedAt, startOfNextDay(dateTo)) : undefined,
    search ? matchesSearch(ctx, search) : undefined,
  ];
}

function isInForce(): SQL | undefined {
  return and(isNotNull(correspondences.submittedAt), isNull(correspondences.cancelledAt));
}

/** An acknowledgement that is still to come. */
function isOwed(): SQL | undefined {
  return and(eq(recipients.recipientType, 'TO'), eq(recipients.state, 'PENDING'));
}

function hasRecipient(ctx: UserCtx, which: SQL | undefined): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(recipients)
      .innerJoin(receivers, eq(receivers.id, recipients.organizationId))
      .where(and(eq(recipients.correspondenceId, correspondences.id), which)),
  );
}

/** The edge that the cursor names. Its row is read through the same conditions: it must not tell where a hidden row is. */
async function readAnchor(ctx: UserCtx, params: TransmittalListParams, where: SQL | undefined) {
  const edge = readCursor(params.after ?? params.before);
  if (edge === null) return null;
  const isEdge = and(where, eq(correspondences.publicId, edge.publicId));
  const [row] = await fromTransmittals(ctx, ORDER.anchorColumns(params.sort), isEdge);
  return ORDER.anchorOf(params.sort, edge, row);
}

function fromTransmittals(
  ctx: UserCtx,
  columns: Record<string, MySqlColumn | SQL | SQL.Aliased>,
  where: SQL | undefined,
) {
  return ctx.db
    .select(columns)
    .from(transmittals)
    .innerJoin(correspondences, eq(correspondences.id, transmittals.id))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(correspondenceSubTypes, eq(correspondenceSubTypes.id, correspondences.subTypeId))
    .where(where);
}

async function countUpTo(ctx: UserCtx, where: SQL | undefined): Promise<number> {
  const capped = fromTransmittals(ctx, { one: sql`1`.as('one') }, where)
    .limit(REGISTER_COUNT_CAP + 1)
    .as('capped');
  const [row] = await ctx.db.select({ total: count() }).from(capped);
  return row?.total ?? 0;
}

/** The rows of these transmittals, in this order. The caller has checked visibility. */
async function selectTransmittalRows(ctx: UserCtx, ids: readonly number[]): Promise<TransmittalRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(ctx, ids);
  const [states, parties] = await Promise.all([
    loadDocumentStates(
      ctx,
      rows.map(({ instanceId }) => instanceId),
    ),
    selectRowRecipients(ctx, ids),
  ]);
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map(({ id, instanceId, originatorId, cancelledAt, submittedAt, updatedAt, isPastDue, ...row }): TransmittalRow => {
      const own = parties.filter(({ correspondenceId }) => correspondenceId === id);
      const asked = own.filter(({ recipientType }) => recipientType === 'TO');
      const isOwn = originatorId === ctx.actor.organizationId;
      const owing =
        submittedAt !== null && cancelledAt === null ? asked.filter(({ state }) => state === 'PENDING') : [];
      const state = states.get(instanceId);
      return {
        ...row,
        to: asked.map(({ organization }) => organization),
        submittedAt: submittedAt?.toISOString() ?? null,
        acknowledged: submittedAt === null ? 0 : asked.filter((one) => one.state !== 'PENDING').length,
        asked: asked.length,
        responded: asksResponse(row) ? asked.filter((one) => one.state === 'REPLIED').length : null,
        // The originator alone sees when a recipient opened it.
        viewed: isOwn ? own.filter(({ firstReadAt }) => firstReadAt !== null).length : 0,
        isOverdue: isPastDue && owing.length > 0,
        isAwaitingUs: owing.some(({ organizationId }) => organizationId === ctx.actor.organizationId),
        status: { code: state?.code ?? '', name: state?.word ?? '' },
        isDraft: submittedAt === null,
        isCancelled: cancelledAt !== null,
        hasDraftRevision: isOwn && row.hasDraftRevision,
        updatedAt: updatedAt.toISOString(),
      };
    });
}

function selectRows(ctx: UserCtx, ids: readonly number[]) {
  return ctx.db
    .select({
      id: correspondences.id,
      instanceId: workflowInstances.id,
      originatorId: correspondences.originatorOrganizationId,
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      documentNumber: correspondenceRevisions.documentNumber,
      revisionLabel: correspondenceRevisions.revisionLabel,
      purpose: transmittals.purpose,
      subType: { code: correspondenceSubTypes.subTypeNumber, name: named(ctx, correspondenceSubTypes) },
      subject: correspondenceRevisions.subject,
      from: organizationRef(ctx),
      itemsCount: sql`(SELECT COUNT(*) FROM transmittal_items AS goods
        WHERE goods.revision_id = ${correspondenceRevisions.id})`.mapWith(Number),
      submittedAt: correspondenceRevisions.submittedAt,
      acknowledgeDueDate: transmittals.acknowledgeDueDate,
      dueDate: correspondenceRevisions.dueDate,
      isPastDue: sql`IFNULL(${transmittals.acknowledgeDueDate} < ${projectToday}, FALSE)`.mapWith(Boolean),
      cancelledAt: correspondences.cancelledAt,
      hasDraftRevision: sql`${hasDraftRevision(ctx)}`.mapWith(Boolean),
      updatedAt: correspondences.updatedAt,
    })
    .from(transmittals)
    .innerJoin(correspondences, eq(correspondences.id, transmittals.id))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(correspondenceSubTypes, eq(correspondenceSubTypes.id, correspondences.subTypeId))
    .where(inArray(correspondences.id, [...ids]));
}
