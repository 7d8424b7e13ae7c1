import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import {
  correspondenceRecipients,
  correspondenceRevisions,
  correspondences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import { correspondenceTypes, tags } from '@/db/schema/correspondence-types';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import type { SearchReading } from '@/lib/platform/search-reading';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { senders } from '../../document/read/senders';
import { matchesSearch } from '../../document/register/matches-search';
import { awaitsUs, hasReply, isOverdue } from '../../document/register/row-conditions';
import { TYPES_OF_OWN_KIND } from '../../kind-traits';
import type { RegisterView } from '../constants';
import type { RegisterFilters } from './list-params';

const recipients = alias(correspondenceRecipients, 'filter_recipients');
const recipientOrganizations = alias(organizations, 'filter_recipient_organizations');

/** A kind with a register of its own is in that alone. Not correlated: the key is looked up once. */
export const isListedAsLetter = sql`${correspondences.correspondenceTypeId} NOT IN (SELECT id FROM correspondence_types WHERE type_code IN (${sql.join(
  TYPES_OF_OWN_KIND.map((code) => sql`${code}`),
  sql`, `,
)}))`;

/** What a quick tab shows. Drafts have a tab of their own: a register is of what was sent. */
export function viewCondition(ctx: UserCtx, view: RegisterView): SQL | undefined {
  const isOwn = eq(correspondences.originatorOrganizationId, ctx.actor.organizationId);
  const isSubmitted = isNotNull(correspondences.submittedAt);
  switch (view) {
    case 'all':
      return isSubmitted;
    case 'sent':
      return and(isSubmitted, isOwn, notExists(cameFromOutside(ctx)));
    case 'received':
      return and(isSubmitted, isRecipient(ctx));
    case 'awaiting':
      return and(isSubmitted, awaitsUs(ctx));
    case 'drafts':
      return and(isNull(correspondences.submittedAt), isOwn);
    case 'imported':
      // Imported numbers exist only in the ledger.
      return sql`FALSE`;
  }
}

/** The filters as conditions; absent ones add nothing. @param search how `q` is read */
export function filterConditions(
  ctx: UserCtx,
  filters: RegisterFilters,
  search: SearchReading | null,
): (SQL | undefined)[] {
  return [
    anyOf(correspondenceTypes.typeCode, filters.type),
    anyOf(correspondences.statusCode, filters.status),
    filters.from?.length ? isFrom(ctx, filters.from) : undefined,
    filters.to?.length ? hasRecipient(ctx, filters.to) : undefined,
    filters.urgency?.length ? inArray(correspondences.urgency, filters.urgency) : undefined,
    filters.secrecy?.length ? inArray(correspondences.secrecy, filters.secrecy) : undefined,
    ...dateConditions(filters),
    filters.overdue ? isOverdue(ctx) : undefined,
    filters.tag?.length ? hasTag(ctx, filters.tag) : undefined,
    filters.reply?.length === 1 ? (filters.reply[0] === 'yes' ? hasReply(ctx) : sql`NOT ${hasReply(ctx)}`) : undefined,
    search ? matchesSearch(ctx, search) : undefined,
  ];
}

function anyOf(column: Parameters<typeof inArray>[0], values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? inArray(column, values) : undefined;
}

/** An incoming letter belongs to its receiver and is from its sender. */
function isFrom(ctx: UserCtx, codes: readonly string[]): SQL | undefined {
  const ofSenders = ctx.db
    .select({ id: incomingLetters.id })
    .from(incomingLetters)
    .innerJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .where(hasOrganizationCode(senders, codes));
  const isWritten = and(hasOrganizationCode(organizations, codes), notExists(cameFromOutside(ctx)));
  return or(isWritten, inArray(correspondences.id, ofSenders));
}

function cameFromOutside(ctx: UserCtx) {
  return ctx.db.select({ one: sql`1` }).from(incomingLetters).where(eq(incomingLetters.id, correspondences.id));
}

function isRecipient(ctx: UserCtx): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(recipients)
      .where(
        and(
          eq(recipients.correspondenceId, correspondences.id),
          eq(recipients.organizationId, ctx.actor.organizationId),
        ),
      ),
  );
}

function hasRecipient(ctx: UserCtx, codes: readonly string[]): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(recipients)
      .innerJoin(recipientOrganizations, eq(recipientOrganizations.id, recipients.organizationId))
      .where(
        and(eq(recipients.correspondenceId, correspondences.id), hasOrganizationCode(recipientOrganizations, codes)),
      ),
  );
}

function hasTag(ctx: UserCtx, names: readonly string[]): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(correspondenceTags)
      .innerJoin(tags, eq(tags.id, correspondenceTags.tagId))
      .where(and(eq(correspondenceTags.correspondenceId, correspondences.id), inArray(tags.name, [...names]))),
  );
}

/** Both ends inclusive, in days of the project's time zone. */
function dateConditions(filters: RegisterFilters): (SQL | undefined)[] {
  const { dateFrom, dateTo } = filters;
  if (filters.dateField === 'submitted') {
    return [
      dateFrom ? gte(correspondences.submittedAt, startOfDay(dateFrom)) : undefined,
      dateTo ? lt(correspondences.submittedAt, startOfNextDay(dateTo)) : undefined,
    ];
  }
  return [
    dateFrom ? gte(correspondenceRevisions.documentDate, dateFrom) : undefined,
    dateTo ? lte(correspondenceRevisions.documentDate, dateTo) : undefined,
  ];
}
