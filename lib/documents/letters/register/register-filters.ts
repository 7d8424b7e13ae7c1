import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { URGENCIES } from '@/db/handling-enums';
import { correspondenceRecipients, correspondenceTags } from '@/db/schema/correspondence';
import { tags } from '@/db/schema/correspondence-types';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { NO_DATE, registerEntries } from '@/db/schema/register-entries';
import type { UserCtx } from '@/lib/platform/ctx';
import { existsOfRow } from '@/lib/platform/exists-of-row';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { awaitsUs, hasReply, isOverdue } from '../../document/register/row-conditions';
import { TYPES_OF_OWN_KIND } from '../../kind-traits';
import { anyOf, type FilterConditions } from '../../register/filter-conditions';
import type { RegisterView } from '../constants';
import type { RegisterFilters } from './list-params';

const recipients = alias(correspondenceRecipients, 'filter_recipients');
const recipientOrganizations = alias(organizations, 'filter_recipient_organizations');

/** A kind with a register of its own is in that alone. */
export const isListedAsLetter = notInArray(registerEntries.typeCode, [...TYPES_OF_OWN_KIND]);

/** Condition of a quick tab. Drafts have a tab of their own: a register lists submitted documents. */
export function viewCondition(ctx: UserCtx, view: RegisterView): SQL | undefined {
  const isOwn = eq(registerEntries.originatorOrganizationId, ctx.actor.organizationId);
  const isSubmitted = isNotNull(registerEntries.submittedAt);
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
      return and(isNull(registerEntries.submittedAt), isOwn);
    case 'imported':
      // Imported numbers exist only in the ledger.
      return sql`FALSE`;
  }
}

/** Values of one filter are alternatives, filters add up. */
export const LETTER_FILTERS: FilterConditions<Omit<RegisterFilters, 'q'>> = {
  type: anyOf(registerEntries.typeCode),
  status: anyOf(registerEntries.statusCode),
  from: (codes, ctx) => isFrom(ctx, codes),
  to: (codes, ctx) => hasRecipient(ctx, codes),
  urgency: (names) =>
    inArray(
      registerEntries.urgencyRank,
      names.map((name) => URGENCIES.indexOf(name) + 1),
    ),
  secrecy: anyOf(registerEntries.secrecy),
  // Both ends inclusive, in days of the project's time zone.
  dateFrom: (day, _ctx, { dateField }) =>
    dateField === 'submitted'
      ? and(isNotNull(registerEntries.submittedAt), gte(registerEntries.listedAt, startOfDay(day)))
      : gte(registerEntries.dateSort, day),
  dateTo: (day, _ctx, { dateField }) =>
    dateField === 'submitted'
      ? and(isNotNull(registerEntries.submittedAt), lt(registerEntries.listedAt, startOfNextDay(day)))
      : and(gt(registerEntries.dateSort, NO_DATE), lte(registerEntries.dateSort, day)),
  dateField: () => undefined,
  overdue: (_is, ctx) => isOverdue(ctx),
  tag: (names, ctx) => hasTag(ctx, names),
  reply: ([first, second], ctx) => (second ? undefined : first === 'yes' ? hasReply(ctx) : sql`NOT ${hasReply(ctx)}`),
};

/** An incoming letter belongs to its receiver and is from its sender. */
function isFrom(ctx: UserCtx, codes: readonly string[]): SQL {
  const present = ctx.db
    .select({ code: organizations.organizationCode })
    .from(organizations)
    .where(hasOrganizationCode(organizations, codes));
  return inArray(registerEntries.senderCode, present);
}

function cameFromOutside(ctx: UserCtx) {
  return ctx.db.select({ one: sql`1` }).from(incomingLetters).where(eq(incomingLetters.id, registerEntries.id));
}

function isRecipient(ctx: UserCtx): SQL {
  return existsOfRow(
    ctx.db
      .select({ one: sql`1` })
      .from(recipients)
      .where(
        and(
          eq(recipients.correspondenceId, registerEntries.id),
          eq(recipients.organizationId, ctx.actor.organizationId),
        ),
      ),
  );
}

function hasRecipient(ctx: UserCtx, codes: readonly string[]): SQL {
  return existsOfRow(
    ctx.db
      .select({ one: sql`1` })
      .from(recipients)
      .innerJoin(recipientOrganizations, eq(recipientOrganizations.id, recipients.organizationId))
      .where(
        and(eq(recipients.correspondenceId, registerEntries.id), hasOrganizationCode(recipientOrganizations, codes)),
      ),
  );
}

function hasTag(ctx: UserCtx, names: readonly string[]): SQL {
  return existsOfRow(
    ctx.db
      .select({ one: sql`1` })
      .from(correspondenceTags)
      .innerJoin(tags, eq(tags.id, correspondenceTags.tagId))
      .where(and(eq(correspondenceTags.correspondenceId, registerEntries.id), inArray(tags.name, [...names]))),
  );
}
