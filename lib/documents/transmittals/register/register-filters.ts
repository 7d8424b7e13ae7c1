import { and, eq, exists, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceSubTypes } from '@/db/schema/correspondence-types';
import { organizations } from '@/db/schema/organizations';
import { transmittals } from '@/db/schema/transmittals';
import type { UserCtx } from '@/lib/platform/ctx';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { projectToday } from '@/lib/platform/time/project-day-sql';
import { anyOf, type FilterConditions } from '../../register/filter-conditions';
import { hasDraftRevision } from '../../rfas/register/register-filters';
import type { TransmittalView } from '../constants';
import type { TransmittalFilters } from './list-params';

const recipients = alias(correspondenceRecipients, 'filter_recipients');
const receivers = alias(organizations, 'filter_receivers');

/** The quick tabs. */
export function viewCondition(ctx: UserCtx, view: TransmittalView): SQL | undefined {
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

/** Values of one filter are alternatives, filters add up. */
export const TRANSMITTAL_FILTERS: FilterConditions<Omit<TransmittalFilters, 'q'>> = {
  purpose: anyOf(transmittals.purpose),
  subType: anyOf(correspondenceSubTypes.subTypeNumber),
  from: (codes) => hasOrganizationCode(organizations, codes),
  to: (codes, ctx) => hasRecipient(ctx, hasOrganizationCode(receivers, codes)),
  ack: (which, ctx) => (which === 'none' ? isOwing(ctx) : sql`NOT ${hasRecipient(ctx, isOwed())}`),
  viewed: (_none, ctx) => sql`NOT ${hasRecipient(ctx, isNotNull(recipients.firstReadAt))}`,
  overdue: (_is, ctx) => and(isOwing(ctx), sql`${transmittals.acknowledgeDueDate} < ${projectToday}`),
  dateFrom: (day) => gte(correspondenceRevisions.submittedAt, startOfDay(day)),
  dateTo: (day) => lt(correspondenceRevisions.submittedAt, startOfNextDay(day)),
};

function isOwing(ctx: UserCtx): SQL | undefined {
  return and(isInForce(), hasRecipient(ctx, isOwed()));
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
