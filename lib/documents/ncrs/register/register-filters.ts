import { and, eq, exists, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { ncrRevisions } from '@/db/schema/ncrs';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import { anyOf, type FilterConditions } from '../../register/filter-conditions';
import { isStepOverdue } from '../../rfas/register/register-filters';
import type { NcrView } from '../constants';
import type { NcrFilters } from './list-params';

// Conditions over an NCR joined with its revision, that revision's workflow, and its contractor.

export const contractors = alias(organizations, 'filter_contractors');
const holders = alias(workflowHolders, 'filter_holders');

/** The quick tabs. */
export function viewCondition(ctx: UserCtx, view: NcrView): SQL | undefined {
  const isSubmitted = isNotNull(correspondences.submittedAt);
  switch (view) {
    case 'all':
      return isSubmitted;
    case 'awaiting':
      return and(isSubmitted, isHeldByUs(ctx));
    case 'open':
      return and(isSubmitted, eq(workflowInstances.status, 'ACTIVE'));
    case 'closed':
      return and(isSubmitted, isNotNull(ncrRevisions.verifiedOn));
    case 'drafts':
      return and(
        eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        isNull(correspondences.cancelledAt),
        isNull(correspondences.submittedAt),
      );
  }
}

/** Values of one filter are alternatives, filters add up. */
export const NCR_FILTERS: FilterConditions<Omit<NcrFilters, 'q'>> = {
  severity: anyOf(ncrRevisions.severity),
  step: (states) => inArray(workflowInstances.currentState, states),
  discipline: anyOf(disciplines.disciplineCode),
  from: (codes) => hasOrganizationCode(organizations, codes),
  contractor: (codes) => hasOrganizationCode(contractors, codes),
  overdue: () => isStepOverdue,
  dateFrom: (day) => gte(ncrRevisions.findingDate, day),
  dateTo: (day) => lte(ncrRevisions.findingDate, day),
};

function isHeldByUs(ctx: UserCtx): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(holders)
      .where(and(eq(holders.instanceId, workflowInstances.id), eq(holders.organizationId, ctx.actor.organizationId))),
  );
}
