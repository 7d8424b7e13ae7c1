import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import { rfaRevisions } from '@/db/schema/rfas';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { projectDayOf } from '@/lib/platform/time/project-day-sql';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import type { Lasted } from './percentiles';

interface StepSpent extends Omit<Lasted, 'days'> {
  state: string;
  stateName: string;
  /** The organization whose act ended the step; null where a timer did. */
  party: string | null;
  partyName: string | null;
  from: string;
  to: string;
}

/**
 * Time of RFAs in each step, from the moves of their workflow: entered on `from`, left on `to`, and by whom. The draft
 * and the final states are no steps.
 * @param where over current revisions of RFAs
 */
export async function readSteps(ctx: UserCtx, where: SQL | undefined): Promise<StepSpent[]> {
  const window = sql`OVER (PARTITION BY ${workflowHistories.instanceId} ORDER BY ${workflowHistories.seq})`;
  const moves = ctx.db
    .select({
      definitionId: sql<string>`${workflowInstances.definitionId}`.as('definition_id'),
      state: sql<string>`${workflowHistories.toState}`.as('state'),
      enteredAt: sql<Date>`${workflowHistories.createdAt}`.as('entered_at'),
      leftAt: sql<Date | null>`LEAD(${workflowHistories.createdAt}) ${window}`.as('left_at'),
      leftBy: sql<number | null>`LEAD(${workflowHistories.actingOrganizationId}) ${window}`.as('left_by'),
    })
    .from(correspondenceRevisions, { forceIndex: 'idx_correspondence_revisions_submitted' })
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.currentOf))
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .innerJoin(workflowHistories, eq(workflowHistories.instanceId, workflowInstances.id))
    // An answer that leaves the step where it is ends nothing.
    .where(and(where, sql`${workflowHistories.fromState} <> ${workflowHistories.toState}`))
    .as('moves');
  const rows = await ctx.db
    .select({
      definitionId: moves.definitionId,
      state: moves.state,
      party: organizations.organizationCode,
      partyName: named(ctx, organizations),
      from: projectDayOf(moves.enteredAt).as('from_day'),
      to: projectDayOf(moves.leftAt).as('to_day'),
      count: sql`COUNT(*)`.mapWith(Number),
    })
    .from(moves)
    .leftJoin(organizations, eq(organizations.id, moves.leftBy))
    .where(isNotNull(moves.leftAt))
    .groupBy(moves.definitionId, moves.state, organizations.id, sql`from_day`, sql`to_day`);
  const steps = await Promise.all(
    rows.map(async ({ definitionId, ...row }): Promise<StepSpent | null> => {
      const definition = await findDefinition(ctx, definitionId);
      const state = stateOf(definition, row.state);
      if (!state || state.final || row.state === definition.initial) return null;
      return { ...row, stateName: state.label[ctx.locale] };
    }),
  );
  return steps.filter((step) => step !== null);
}
