import { eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { registerEntries } from '@/db/schema/register-entries';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { startOfDay } from '@/lib/platform/time/project-day';
import {
  type DocumentState,
  holdingOrganizations,
  loadDocumentStates,
} from '@/lib/workflow/engine/read/document-states';
import { senderRef, senders } from '../../document/read/senders';
import { matchesSearch } from '../../document/register/matches-search';
import { hasReply, isOverdue, owesAnswer } from '../../document/register/row-conditions';
import { loadRowExtras, type RowExtras } from '../../document/register/row-extras';
import { type KeyColumns, registerList, type Start } from '../../register/register-list';
import type { RegisterSort } from '../constants';
import type { CorrespondenceRow } from '../dto';
import { letterWay } from './letter-way';
import { RegisterParams } from './list-params';
import { isListedAsLetter, LETTER_FILTERS, viewCondition } from './register-filters';

/** The letters of a project's register, and their export. */
export const { list: listCorrespondences, exportRows: exportCorrespondences } = registerList({
  params: RegisterParams,
  from: (ctx, columns, isSearched, start) =>
    // Outer joins even for rows that always exist: the server then drops joins that no condition or order uses.
    fromEntries(ctx, columns, start)
      .leftJoin(correspondences, eq(correspondences.id, registerEntries.id))
      .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, registerEntries.id), {
        // It holds all that is searched by; through the unique key every row would be read, body and all.
        ...(isSearched ? { forceIndex: 'idx_correspondence_revisions_search' } : {}),
      })
      .$dynamic(),
  way: letterWay,
  keys: { id: registerEntries.id, publicId: correspondences.publicId, projectId: registerEntries.projectId },
  order: {
    listed: sql`${registerEntries.listedAt}`,
    number: sql`${registerEntries.numberSort}`,
    subject: sql`${registerEntries.subjectSort}`,
    type: sql`${registerEntries.typeCode}`,
    status: sql`${registerEntries.statusCode}`,
    date: sql`${registerEntries.dateSort}`,
    due: sql`${registerEntries.dueSort}`,
    from: sql`${registerEntries.senderCode}`,
    urgency: sql`${registerEntries.urgencyRank}`,
  },
  visible: (ctx) => visibleCorrespondences(ctx, registerEntries),
  listed: () => isListedAsLetter,
  views: viewCondition,
  filters: LETTER_FILTERS,
  search: {
    matches: matchesSearch,
    textOf: ({ subject, documentNumber }) => `${subject} ${documentNumber ?? ''}`,
    isDated: true,
  },
  edge: 'seen',
  fitsOnePage: ({ q, overdue }) => q !== undefined || overdue === true,
  rows: loadRows,
  publicIdOf: ({ publicId }) => publicId,
});

/** The index of each order. */
const ORDER_INDEXES = {
  listed: 'idx_register_entries_listed',
  number: 'idx_register_entries_number',
  subject: 'idx_register_entries_subject',
  type: 'idx_register_entries_type',
  status: 'idx_register_entries_status',
  date: 'idx_register_entries_date',
  due: 'idx_register_entries_due',
  from: 'idx_register_entries_sender',
  urgency: 'idx_register_entries_urgency',
} as const satisfies Record<RegisterSort, string>;

function fromEntries(ctx: UserCtx, columns: KeyColumns, start: Start<RegisterSort>) {
  const selected = ctx.db.select(columns);
  if (start === null) return selected.from(registerEntries).$dynamic();
  if ('order' in start) return selected.from(registerEntries, { forceIndex: ORDER_INDEXES[start.order] }).$dynamic();
  // By its key alone, so that the server does not walk the index of the order instead.
  return selected
    .from(sql`(${start.keys}) AS found`)
    .innerJoin(registerEntries, eq(registerEntries.id, sql`found.id`), { forceIndex: 'PRIMARY' })
    .$dynamic();
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
        name: named(ctx, correspondenceTypes),
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
        name: named(ctx, disciplines),
      },
      createdBy: {
        publicId: users.publicId,
        name: fullName(users),
      },
      createdAt: correspondences.createdAt,
      updatedAt: correspondences.updatedAt,
      daysHeld: sql<number | null>`(SELECT TIMESTAMPDIFF(DAY, MIN(held.since), NOW(3)) FROM workflow_holders AS held
        WHERE held.instance_id = ${correspondenceRevisions.workflowInstanceId})`,
    })
    .from(correspondences)
    .innerJoin(registerEntries, eq(registerEntries.id, correspondences.id))
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
