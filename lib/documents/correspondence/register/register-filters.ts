import { and, eq, exists, gte, inArray, isNotNull, isNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import {
  correspondenceRecipients,
  correspondenceRevisions,
  correspondences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import { correspondenceTypes, tags } from '@/db/schema/correspondence-types';
import { documentNumberAliases } from '@/db/schema/number-changes';
import { organizations } from '@/db/schema/organizations';
import { numberSearchKeys } from '@/lib/numbering/engine/template/fold-number';
import type { UserCtx } from '@/lib/platform/ctx';
import { contains, escapeLike } from '@/lib/platform/like';
import { foldSearchText } from '@/lib/platform/search-text';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { TYPES_OF_OWN_KIND } from '../../kind-traits';
import type { RegisterView } from '../constants';
import type { RegisterFilters } from './list-params';
import { awaitsUs, hasReply, isOverdue } from './row-conditions';

const recipients = alias(correspondenceRecipients, 'filter_recipients');
const recipientOrganizations = alias(organizations, 'filter_recipient_organizations');

/** Each is one more comparison per row of the register: the likeliest, the text itself first. */
const MAX_READINGS = 6;

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
      return and(isSubmitted, isOwn);
    case 'received':
      return and(isSubmitted, isRecipient(ctx));
    case 'awaiting':
      return and(isSubmitted, awaitsUs(ctx));
    case 'drafts':
      return and(isNull(correspondences.submittedAt), isOwn);
  }
}

/** The filters as conditions; absent ones add nothing. */
export function filterConditions(ctx: UserCtx, filters: RegisterFilters): (SQL | undefined)[] {
  return [
    anyOf(correspondenceTypes.typeCode, filters.type),
    anyOf(correspondences.statusCode, filters.status),
    anyOf(organizations.organizationCode, filters.from),
    filters.to?.length ? hasRecipient(ctx, filters.to) : undefined,
    filters.urgency?.length ? inArray(correspondences.urgency, filters.urgency) : undefined,
    filters.secrecy?.length ? inArray(correspondences.secrecy, filters.secrecy) : undefined,
    ...dateConditions(filters),
    filters.overdue ? isOverdue(ctx) : undefined,
    filters.tag?.length ? hasTag(ctx, filters.tag) : undefined,
    filters.reply?.length === 1 ? (filters.reply[0] === 'yes' ? hasReply(ctx) : sql`NOT ${hasReply(ctx)}`) : undefined,
    filters.q ? matchesText(ctx, filters.q) : undefined,
  ];
}

/** Part of the subject, or of a number however it is typed: its own, or one that it has with another party. */
export function matchesText(ctx: UserCtx, text: string): SQL | undefined {
  const keys = numberSearchKeys(text)
    .slice(0, MAX_READINGS)
    .map((key) => `%${escapeLike(key)}%`);
  const numbers = keys.map((key) => like(correspondences.numberFolded, key));
  const aliases = keys.map((key) => like(documentNumberAliases.searchKey, key));
  // Not correlated: the aliases are read once, however many documents there are.
  const byAlias = ctx.db
    .select({ id: documentNumberAliases.correspondenceId })
    .from(documentNumberAliases)
    .where(and(isNull(documentNumberAliases.removedAt), or(...aliases)));
  return or(
    contains(correspondenceRevisions.subjectFolded, foldSearchText(text)),
    ...numbers,
    aliases.length > 0 ? inArray(correspondences.id, byAlias) : undefined,
  );
}

function anyOf(column: Parameters<typeof inArray>[0], values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? inArray(column, values) : undefined;
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
        and(
          eq(recipients.correspondenceId, correspondences.id),
          inArray(recipientOrganizations.organizationCode, [...codes]),
        ),
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
