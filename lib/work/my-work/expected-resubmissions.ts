import { and, eq, gt, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { rfaApproveCodes, rfaRevisions } from '@/db/schema/rfas';
import { workflowInstances } from '@/db/schema/workflow';
import { KIND_TRAITS } from '@/lib/documents/kind-traits';
import { holds } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { FACET_GROUP, facetColumns, matches, NEVER, NO_SHEET, placeOf, visibleWork } from './documents';
import { slicedBy, type WorkQuestion, type WorkSlice } from './held-work';
import { readingFrom } from './page-cursors';
import { isSnoozed } from './snoozed';
import type { WorkHead } from './work-head';

// RFAs returned for revision: the workflow has ended without a holder, but the originator owes the next revision. They
// are never overdue, because no contract sets a date.

const later = alias(correspondenceRevisions, 'later_revisions');
const entry = {
  instanceId: workflowInstances.id,
  taskPublicId: sql`NULL`,
  since: workflowInstances.stateEnteredAt,
  dueAt: sql`NULL`,
};

export async function countResubmissions(ctx: UserCtx, question: WorkQuestion) {
  const cameBack = endedToRevise(question);
  if (cameBack === null) return [];
  return ctx.db
    .select({
      isSnoozed: sql`${isSnoozed(ctx, question, entry)}`.mapWith(Boolean).as('snoozed'),
      ...facetColumns(null),
    })
    .from(rfaRevisions)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, rfaRevisions.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(rfaApproveCodes, eq(rfaApproveCodes.id, lastCode))
    .leftJoin(circulations, NO_SHEET)
    .where(and(cameBack, isExpected(ctx, question)))
    .groupBy(sql`snoozed, ${FACET_GROUP}`);
}

export async function readResubmissions(ctx: UserCtx, question: WorkQuestion, page: WorkSlice): Promise<WorkHead[]> {
  const cameBack = endedToRevise(question);
  if (cameBack === null || (page.keys.due !== null && !page.keys.due.includes('later'))) return [];
  const isNewest = page.sort === 'newest';
  const order = {
    at: isNewest ? workflowInstances.stateEnteredAt : NEVER,
    key: workflowInstances.id,
    task: null,
    isDescending: isNewest,
  };
  const { beyond, by } = readingFrom(order, page.edge);
  const rows = await ctx.db
    .select({
      instanceId: workflowInstances.id,
      organizationId: correspondences.originatorOrganizationId,
      since: workflowInstances.stateEnteredAt,
      never: sql`${NEVER}`.mapWith(workflowInstances.stateEnteredAt),
      isMine: mayResubmit(ctx).mapWith(Boolean),
    })
    .from(rfaRevisions)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, rfaRevisions.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(rfaApproveCodes, eq(rfaApproveCodes.id, lastCode))
    .leftJoin(circulations, NO_SHEET)
    .where(
      and(cameBack, isExpected(ctx, question), slicedBy(ctx, question, page, entry), matches(page.keys, null), beyond),
    )
    .orderBy(...by)
    .limit(page.limit);
  return rows.map(({ never, isMine, ...row }) => ({
    ...row,
    place: { at: isNewest ? row.since : never, key: row.instanceId, task: '' },
    kind: 'resubmission' as const,
    taskPublicId: null,
    personPublicId: null,
    party: null,
    group: null,
    dueAt: null,
    claim: isMine ? 0 : -1,
    done: null,
  }));
}

const lastCode = sql`COALESCE(${rfaRevisions.approveCodeId}, ${rfaRevisions.consultantCodeId})`;

function isExpected(ctx: UserCtx, question: WorkQuestion): SQL | undefined {
  const next = ctx.db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.correspondenceId, correspondenceRevisions.correspondenceId),
        gt(later.revisionNumber, correspondenceRevisions.revisionNumber),
      ),
    );
  return and(
    eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
    isNotNull(correspondences.submittedAt),
    isNull(correspondences.cancelledAt),
    eq(workflowInstances.status, 'COMPLETED'),
    // Without a code it was returned, which always asks for another one.
    or(isNull(rfaApproveCodes.id), eq(rfaApproveCodes.resubmit, true)),
    notExists(next),
    question.scope === 'mine' ? mayResubmit(ctx) : undefined,
    visibleWork(ctx),
  );
}

function mayResubmit(ctx: UserCtx): SQL {
  return holds(ctx, 'rfa.create', placeOf);
}

/** By the status that such an end leaves behind, which has a key; null where no definition ends so. */
function endedToRevise({ asked }: WorkQuestion): SQL | null {
  const ends = [...asked.definitions.values()].flatMap((definition) =>
    Object.values(definition.states).flatMap((state) =>
      definition.subject === KIND_TRAITS.rfa.subject && (state.final === 'revise' || state.final === 'rejected')
        ? [{ definition, state }]
        : [],
    ),
  );
  if (ends.length === 0) return null;
  const pairs = ends.map(({ definition, state }) => sql`(${definition.id}, ${state.name})`);
  return (
    and(
      inArray(rfaRevisions.statusCode, [...new Set(ends.map(({ state }) => state.status))]),
      sql`(${workflowInstances.definitionId}, ${workflowInstances.currentState}) IN (${sql.join(pairs, sql`, `)})`,
    ) ?? null
  );
}
