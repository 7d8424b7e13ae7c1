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
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { senders } from '../../document/read/senders';
import { awaitsUs, hasReply, isOverdue } from '../../document/register/row-conditions';
import { TYPES_OF_OWN_KIND } from '../../kind-traits';
import { anyOf, type FilterConditions } from '../../register/filter-conditions';
import type { RegisterView } from '../constants';
import type { RegisterFilters } from './list-params';

const recipients = alias(correspondenceRecipients, 'filter_recipients');
const recipientOrganizations = alias(organizations, 'filter_recipient_organizations');

/** A kind with a register of its own is in that alone. Not correlated: the key is looked up once. */
export const isListedAsLetter = sql`${correspondences.correspondenceTypeId} NOT IN (SELECT id FROM correspondence_types WHERE type_code IN (${sql.join(
  TYPES_OF_OWN_KIND.map((code) => sql`${code}`),
  sql`, `,
)}))`;

/** Condition of a quick tab. Drafts have a tab of their own: a register lists submitted documents. */
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

/** Values of one filter are alternatives, filters add up. */
export const LETTER_FILTERS: FilterConditions<Omit<RegisterFilters, 'q'>> = {
  type: anyOf(correspondenceTypes.typeCode),
  status: anyOf(correspondences.statusCode),
  from: (codes, ctx) => isFrom(ctx, codes),
  to: (codes, ctx) => hasRecipient(ctx, codes),
  urgency: anyOf(correspondences.urgency),
  secrecy: anyOf(correspondences.secrecy),
  // Both ends inclusive, in days of the project's time zone.
  dateFrom: (day, _ctx, { dateField }) =>
    dateField === 'submitted'
      ? gte(correspondences.submittedAt, startOfDay(day))
      : gte(correspondenceRevisions.documentDate, day),
  dateTo: (day, _ctx, { dateField }) =>
    dateField === 'submitted'
      ? lt(correspondences.submittedAt, startOfNextDay(day))
      : lte(correspondenceRevisions.documentDate, day),
  dateField: () => undefined,
  overdue: (_is, ctx) => isOverdue(ctx),
  tag: (names, ctx) => hasTag(ctx, names),
  reply: ([first, second], ctx) => (second ? undefined : first === 'yes' ? hasReply(ctx) : sql`NOT ${hasReply(ctx)}`),
};

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
