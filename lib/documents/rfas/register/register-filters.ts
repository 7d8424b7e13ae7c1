import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaApproveCodes, rfaItems, rfaRevisions } from '@/db/schema/rfas';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import { type DocumentColumns, wouldReceive } from '@/lib/people/identity/access/access';
import type { PredicateCtx } from '@/lib/people/identity/access/asker';
import type { UserCtx } from '@/lib/platform/ctx';
import { hasContractCode, hasOrganizationCode } from '@/lib/platform/has-code';
import { contains } from '@/lib/platform/like';
import type { SearchReading } from '@/lib/platform/search-reading';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { REVISED_KINDS } from '../../drawings/constants';
import { isOfDrawing, tablesOf } from '../../drawings/tables';
import { anyOf, conditionsOf, type FilterConditions } from '../../register/filter-conditions';
import type { RfaView } from '../constants';
import type { RfaFilters } from './list-params';

// Conditions over an RFA joined with its current revision and that revision's workflow.

const holders = alias(workflowHolders, 'filter_holders');
const holding = alias(organizations, 'filter_holding_organizations');
const givenCodes = alias(rfaApproveCodes, 'filter_codes');
const drafts = alias(workflowInstances, 'filter_drafts');

/**
 * Called back by somebody else: its number and why is all that the actor keeps of it.
 * @param documents `correspondences` or an alias of it, as of their current revisions
 */
export function isStub(
  ctx: PredicateCtx,
  documents: DocumentColumns = correspondences,
  revisions: { recalledAt: SQLWrapper } = rfaRevisions,
): SQL {
  return sql`(${documents.submittedAt} IS NULL AND ${revisions.recalledAt} IS NOT NULL AND ${wouldReceive(ctx, documents)})`;
}

/** The draft of a next revision is there; for the originator's own rows. */
export function hasDraftRevision(ctx: UserCtx): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(drafts)
      .where(and(eq(drafts.previousInstanceId, workflowInstances.id), eq(drafts.status, 'ACTIVE'))),
  );
}

export const isStepOverdue = sql`(${workflowInstances.status} = 'ACTIVE' AND IFNULL(${workflowInstances.dueAt} < NOW(3), FALSE))`;

export function viewCondition(ctx: UserCtx, view: RfaView): SQL | undefined {
  const isOwn = eq(correspondences.originatorOrganizationId, ctx.actor.organizationId);
  const isSubmitted = isNotNull(correspondences.submittedAt);
  switch (view) {
    case 'all':
      return isSubmitted;
    case 'awaiting':
      return and(isSubmitted, isHeldBy(ctx, eq(holders.organizationId, ctx.actor.organizationId)));
    case 'with_others':
      return and(
        isSubmitted,
        isOwn,
        eq(workflowInstances.status, 'ACTIVE'),
        isHeldBy(ctx, ne(holders.organizationId, ctx.actor.organizationId)),
      );
    case 'decided':
      return and(isSubmitted, isNotNull(rfaRevisions.approveCodeId));
    case 'drafts':
      return and(
        isOwn,
        isNull(correspondences.cancelledAt),
        or(isNull(correspondences.submittedAt), hasDraftRevision(ctx)),
      );
  }
}

type Filters = Omit<RfaFilters, 'q'>;

const PLACE_FILTERS: FilterConditions<Pick<Filters, 'type' | 'discipline' | 'contract' | 'contractor'>> = {
  type: anyOf(rfaTypes.typeCode),
  discipline: anyOf(disciplines.disciplineCode),
  contract: (codes) => hasContractCode(contracts, codes),
  contractor: (codes) => hasOrganizationCode(organizations, codes),
};

/** Values of one filter are alternatives, filters add up. */
export const RFA_FILTERS: FilterConditions<Filters> = {
  ...PLACE_FILTERS,
  result: (codes, ctx) => hasResult(ctx, codes),
  status: anyOf(rfaRevisions.statusCode),
  step: (codes) => and(eq(workflowInstances.status, 'ACTIVE'), inArray(workflowInstances.currentState, codes)),
  with: (codes, ctx) => isHeldBy(ctx, hasOrganizationCode(holding, codes)),
  mine: (which, ctx) =>
    isHeldBy(
      ctx,
      which === 'organization'
        ? eq(holders.organizationId, ctx.actor.organizationId)
        : eq(holders.personPublicId, ctx.actor.publicId),
    ),
  urgency: anyOf(correspondences.urgency),
  overdue: () => isStepOverdue,
  resubmitted: () => sql`${correspondenceRevisions.revisionNumber} > 0`,
  ready: (answer) => eq(rfaRevisions.isReady, answer === 'yes'),
  drawing: (text, ctx) => hasDrawing(ctx, text),
  dateFrom: (day) => gte(correspondenceRevisions.submittedAt, startOfDay(day)),
  dateTo: (day) => lt(correspondenceRevisions.submittedAt, startOfNextDay(day)),
};

/**
 * Stubs, which are found by the parts of them that stay visible. Null: a filter compares another part.
 * @param search interpretation of `q`
 */
export function stubCondition(ctx: UserCtx, filters: RfaFilters, search: SearchReading | null): SQL | null | undefined {
  const { type: _t, contract: _c, contractor: _o, q, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined) || search?.kind === 'date') return null;
  return and(
    isStub(ctx),
    ...conditionsOf(PLACE_FILTERS, ctx, filters),
    q ? contains(correspondenceRevisions.documentNumber, q) : undefined,
  );
}

function isHeldBy(ctx: UserCtx, isWho: SQL | undefined): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(holders)
      .innerJoin(holding, eq(holding.id, holders.organizationId))
      .where(and(eq(holders.instanceId, workflowInstances.id), isWho)),
  );
}

/** The final result, or the consultant's while there is none. */
function hasResult(ctx: UserCtx, codes: readonly string[]): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(givenCodes)
      .where(
        and(
          sql`${givenCodes.id} = IFNULL(${rfaRevisions.approveCodeId}, ${rfaRevisions.consultantCodeId})`,
          inArray(givenCodes.approveCode, [...codes]),
        ),
      ),
  );
}

function hasDrawing(ctx: UserCtx, text: string): SQL | undefined {
  const found = REVISED_KINDS.map((kind) => {
    const tables = tablesOf(kind);
    return exists(
      ctx.db
        .select({ one: sql`1` })
        .from(rfaItems)
        .innerJoin(tables.revisions, eq(tables.revisions.id, tables.itemRevisionId))
        .innerJoin(tables.drawings, isOfDrawing(tables))
        .where(
          and(
            eq(rfaItems.rfaRevisionId, correspondenceRevisions.id),
            contains(tables.drawings.drawingNumber, text.toUpperCase()),
          ),
        ),
    );
  });
  return or(...found);
}
