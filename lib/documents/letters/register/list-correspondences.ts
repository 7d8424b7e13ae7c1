import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { requireAnywhere, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { completeInChunks, type ExportedRows } from '@/lib/platform/exports/exported-rows';
import { readCursor } from '@/lib/platform/page-cursor';
import { readAllSearched, readSearched, type SearchReading } from '@/lib/platform/search-reading';
import { startOfDay } from '@/lib/platform/time/project-day';
import {
  type DocumentState,
  holdingOrganizations,
  loadDocumentStates,
} from '@/lib/workflow/engine/read/document-states';
import { senderRef, senders } from '../../document/read/senders';
import { REGISTER_COUNT_CAP } from '../../document/register/constants';
import { hasReply, isOverdue, owesAnswer } from '../../document/register/row-conditions';
import { loadRowExtras, type RowExtras } from '../../document/register/row-extras';
import type { CorrespondencePage, CorrespondenceRow } from '../dto';
import { RegisterParams, type RegisterParamsInput } from './list-params';
import { filterConditions, isListedAsLetter, viewCondition } from './register-filters';
import { anchorColumns, anchorOf, beyond, cursorOf, orderBy } from './register-order';

/**
 * A page of a project's register: what the actor may see of it, filtered, in any order, with cursors both ways. A
 * cursor has the values of the row at the page's edge; a publicId that is gone or unseen starts at the first page.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listCorrespondences(
  ctx: UserCtx,
  projectCode: string,
  input: RegisterParamsInput,
): Promise<CorrespondencePage> {
  const params = RegisterParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  return readSearched(params.filters.q, { textOf: subjectAndNumber, isDated: true }, (search) =>
    readPage(ctx, project.id, params, search),
  );
}

function subjectAndNumber({ subject, documentNumber }: CorrespondenceRow): string {
  return `${subject} ${documentNumber ?? ''}`;
}

async function readPage(
  ctx: UserCtx,
  projectId: number,
  params: RegisterParams,
  search: SearchReading | null,
): Promise<Omit<CorrespondencePage, 'search'>> {
  const where = listedIn(ctx, projectId, params, search);
  const wantsBefore = params.after === null && params.before !== null;
  const anchor = await readAnchor(ctx, params, projectId);
  const backwards = wantsBefore && anchor !== null;
  const page = fromDocuments(
    ctx,
    { id: correspondences.id, ...anchorColumns(params.sort) },
    and(where, anchor ? beyond(params.sort, backwards, anchor) : undefined),
    params.filters.q !== undefined,
  )
    .orderBy(...orderBy(params.sort, backwards))
    .limit(params.size + 1);
  const [found, counted] = await Promise.all([page, isSearch(params) ? null : countUpTo(ctx, where, params)]);
  const hasMore = found.length > params.size;
  const total = counted ?? (hasMore || anchor ? await countUpTo(ctx, where, params) : found.length);
  const shown = found.slice(0, params.size);
  if (backwards) shown.reverse();
  const rows = await loadRows(
    ctx,
    shown.map((row) => Number(row.id)),
  );
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    total: Math.min(total, REGISTER_COUNT_CAP),
    isTotalExact: total <= REGISTER_COUNT_CAP,
    after: (backwards || hasMore) && last ? cursorOf(params.sort, last.publicId, shown.at(-1)) : null,
    before: (backwards ? hasMore : anchor !== null) && first ? cursorOf(params.sort, first.publicId, shown[0]) : null,
  };
}

/**
 * The same list as a whole, without pages, at most `limit` rows.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without `export.use`
 */
export async function exportCorrespondences(
  ctx: UserCtx,
  projectCode: string,
  input: Pick<RegisterParamsInput, 'view' | 'filters' | 'sort'>,
  limit: number,
): Promise<ExportedRows<CorrespondenceRow>> {
  const { view, filters, sort } = RegisterParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  await requireAnywhere(ctx, 'export.use');
  const found = await readAllSearched(filters.q, true, (search) =>
    fromDocuments(
      ctx,
      { id: correspondences.id },
      listedIn(ctx, project.id, { view, filters }, search),
      search !== null,
    )
      .orderBy(...orderBy(sort, false))
      .limit(limit),
  );
  return completeInChunks(found, (ids) => loadRows(ctx, ids));
}

function listedIn(
  ctx: UserCtx,
  projectId: number,
  { view, filters }: Pick<RegisterParams, 'view' | 'filters'>,
  search: SearchReading | null,
) {
  return and(
    eq(correspondences.projectId, projectId),
    isListedAsLetter,
    viewCondition(ctx, view),
    ...filterConditions(ctx, filters, search),
    visibleCorrespondences(ctx),
  );
}

/** Search results mostly fit on one page, whose row count is then the total; no count query is needed. */
function isSearch({ filters }: RegisterParams): boolean {
  return filters.q !== undefined || filters.overdue === true;
}

/** The edge that the cursor names. Its row is read through visibility: it must not tell where a hidden row is. */
async function readAnchor(ctx: UserCtx, params: RegisterParams, projectId: number) {
  const edge = readCursor(params.after ?? params.before);
  if (edge === null) return null;
  const [row] = await fromDocuments(
    ctx,
    anchorColumns(params.sort),
    and(
      eq(correspondences.publicId, edge.publicId),
      eq(correspondences.projectId, projectId),
      visibleCorrespondences(ctx),
    ),
  );
  return anchorOf(params.sort, edge, row);
}

/** Outer joins even for rows that always exist: the server then drops joins that no condition or order uses. */
function fromDocuments(
  ctx: UserCtx,
  columns: Record<string, MySqlColumn | SQL | SQL.Aliased>,
  where: SQL | undefined,
  isSearched = false,
) {
  return ctx.db
    .select(columns)
    .from(correspondences)
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id), {
      // It holds all that is sorted and searched by; through the unique key every row would be read, body and all.
      forceIndex: isSearched ? 'idx_correspondence_revisions_search' : 'idx_correspondence_revisions_list',
    })
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .leftJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(incomingLetters, eq(incomingLetters.id, correspondences.id))
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .where(where);
}

async function countUpTo(ctx: UserCtx, where: SQL | undefined, { filters }: RegisterParams): Promise<number> {
  const capped = fromDocuments(ctx, { one: sql`1`.as('one') }, where, filters.q !== undefined)
    .limit(REGISTER_COUNT_CAP + 1)
    .as('capped');
  const [row] = await ctx.db.select({ total: count() }).from(capped);
  return row?.total ?? 0;
}

async function loadRows(ctx: UserCtx, ids: readonly number[]): Promise<CorrespondenceRow[]> {
  const rows = await selectRows(ctx, ids);
  const [extras, states] = await Promise.all([
    loadRowExtras(ctx, rows),
    loadDocumentStates(
      ctx,
      rows.flatMap(({ instanceId }) => instanceId ?? []),
    ),
  ]);
  return rows.map((row) => toDto(ctx, row, extras, states.get(row.instanceId ?? '')));
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** The columns of a page's rows, in its order. Read for these ids only, so that the sort carries keys only. */
async function selectRows(ctx: UserCtx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const thai = ctx.locale === 'th';
  const rows = await ctx.db
    .select({
      id: correspondences.id,
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      revisionId: correspondenceRevisions.id,
      documentNumber: correspondenceRevisions.documentNumber,
      revisionLabel: correspondenceRevisions.revisionLabel,
      type: {
        code: correspondenceTypes.typeCode,
        name: thai ? correspondenceTypes.nameTh : correspondenceTypes.nameEn,
      },
      subject: correspondenceRevisions.subject,
      from: senderRef(ctx),
      theirNumber: incomingLetters.theirNumber,
      receivedDate: incomingLetters.receivedDate,
      documentDate: correspondenceRevisions.documentDate,
      dueDate: correspondenceRevisions.dueDate,
      isOverdue: sql`${isOverdue(ctx)}`.mapWith(Boolean),
      instanceId: correspondenceRevisions.workflowInstanceId,
      urgency: correspondences.urgency,
      secrecy: correspondences.secrecy,
      submittedAt: correspondences.submittedAt,
      revisionSubmittedAt: correspondenceRevisions.submittedAt,
      isCancelled: sql`${correspondences.cancelledAt} IS NOT NULL`.mapWith(Boolean),
      hasReply: sql`${hasReply(ctx)}`.mapWith(Boolean),
      discipline: {
        code: disciplines.disciplineCode,
        name: thai ? disciplines.nameTh : disciplines.nameEn,
      },
      createdBy: {
        publicId: users.publicId,
        name: sql<string>`CONCAT_WS(' ', ${users.firstName}, ${users.lastName})`,
      },
      createdAt: correspondences.createdAt,
      updatedAt: correspondences.updatedAt,
      daysHeld: sql<number | null>`(SELECT TIMESTAMPDIFF(DAY, MIN(held.since), NOW(3)) FROM workflow_holders AS held
        WHERE held.instance_id = ${correspondenceRevisions.workflowInstanceId})`,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(users, eq(users.userId, correspondences.createdBy))
    .leftJoin(incomingLetters, eq(incomingLetters.id, correspondences.id))
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .where(inArray(correspondences.id, [...ids]));
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

function toDto(ctx: UserCtx, row: Row, extras: RowExtras, state: DocumentState | undefined): CorrespondenceRow {
  const { id, revisionId, instanceId: _instance, revisionSubmittedAt, daysHeld, receivedDate, ...columns } = row;
  const recipients = extras.recipients.filter((recipient) => recipient.correspondenceId === id);
  const own = recipients.find((recipient) => recipient.organizationId === ctx.actor.organizationId);
  const ballInCourt = holdingOrganizations(state);
  return {
    ...columns,
    status: { code: state?.code ?? '', name: state?.word ?? '' },
    to: recipients.filter(({ recipientType }) => recipientType === 'TO').map(({ organization }) => organization),
    cc: recipients.filter(({ recipientType }) => recipientType === 'CC').map(({ organization }) => organization),
    ballInCourt,
    isAwaited: row.submittedAt !== null && !row.isCancelled && recipients.some(owesAnswer),
    submittedAt: revisionSubmittedAt?.toISOString() ?? null,
    receivedAt: (receivedDate ? startOfDay(receivedDate) : own?.firstReadAt)?.toISOString() ?? null,
    isUnread: own !== undefined && own.firstReadAt === null,
    tags: extras.tags.get(id) ?? [],
    referencesCount: extras.references.get(id) ?? 0,
    attachmentsCount: extras.attachments.get(revisionId) ?? 0,
    daysHeld: ballInCourt.length > 0 ? daysHeld : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
