import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowInstances, workflowTasks } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { informedGroups } from './asked-steps';
import { covers } from './delegators';
import { coveredOf, FACET_GROUP, facetColumns, matches, NEVER, visibleWork } from './documents';
import { slicedBy, type WorkQuestion, type WorkSlice } from './held-work';
import { readingFrom } from './page-cursors';
import { isSnoozed } from './snoozed';
import type { WorkHead } from './work-head';

// Tasks for information only: no one waits for them, so they are outside ball in court and have no due date.

const entry = {
  instanceId: workflowTasks.instanceId,
  taskPublicId: workflowTasks.publicId,
  since: workflowTasks.createdAt,
  dueAt: sql`NULL`,
};

export async function countInformed(ctx: UserCtx, question: WorkQuestion) {
  const isInformed = isInformedGroup(question);
  if (isInformed === null) return [];
  return ctx.db
    .select({
      isSnoozed: sql`${isSnoozed(ctx, question, entry)}`.mapWith(Boolean).as('snoozed'),
      ...facetColumns(null),
    })
    .from(workflowTasks)
    .leftJoin(workflowInstances, eq(workflowInstances.id, workflowTasks.instanceId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowTasks.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowTasks.instanceId))
    .where(and(isInformed, isAsked(ctx, question)))
    .groupBy(sql`snoozed, ${FACET_GROUP}`);
}

export async function readInformed(ctx: UserCtx, question: WorkQuestion, page: WorkSlice): Promise<WorkHead[]> {
  const isInformed = isInformedGroup(question);
  if (isInformed === null || (page.keys.due !== null && !page.keys.due.includes('later'))) return [];
  const isNewest = page.sort === 'newest';
  const order = {
    at: isNewest ? workflowTasks.createdAt : NEVER,
    key: workflowTasks.instanceId,
    task: workflowTasks.publicId,
    isDescending: isNewest,
  };
  const { beyond, by } = readingFrom(order, page.edge);
  const rows = await ctx.db
    .select({
      instanceId: workflowTasks.instanceId,
      taskPublicId: workflowTasks.publicId,
      personPublicId: workflowTasks.assigneePublicId,
      organizationId: workflowTasks.organizationId,
      group: workflowTasks.groupCode,
      since: workflowTasks.createdAt,
      never: sql`${NEVER}`.mapWith(workflowInstances.stateEnteredAt),
      claim: claimOf(ctx, question).mapWith(Number),
    })
    .from(workflowTasks)
    .leftJoin(workflowInstances, eq(workflowInstances.id, workflowTasks.instanceId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowTasks.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowTasks.instanceId))
    .where(
      and(isInformed, isAsked(ctx, question), slicedBy(ctx, question, page, entry), matches(page.keys, null), beyond),
    )
    .orderBy(...by)
    .limit(page.limit);
  return rows.map(({ never, ...row }) => ({
    ...row,
    place: { at: isNewest ? row.since : never, key: row.instanceId, task: row.taskPublicId },
    kind: 'informed' as const,
    party: null,
    dueAt: null,
    done: null,
  }));
}

function isAsked(ctx: UserCtx, question: WorkQuestion): SQL | undefined {
  return and(
    eq(workflowTasks.organizationId, ctx.actor.organizationId),
    eq(workflowTasks.status, 'OPEN'),
    eq(workflowTasks.assigneeKind, 'PERSON'),
    question.scope === 'mine' ? sql`${claimOf(ctx, question)} >= 0` : undefined,
    visibleWork(ctx),
  );
}

/** Null where no definition informs anybody. */
function isInformedGroup({ asked }: WorkQuestion): SQL | null {
  const ways = [...asked.definitions.values()].flatMap((definition) =>
    Object.values(definition.states).flatMap((state) => {
      const groups = state.task ? informedGroups(state.task) : [];
      if (groups.length === 0) return [];
      return [
        and(
          eq(workflowInstances.definitionId, definition.id),
          eq(workflowInstances.currentState, state.name),
          inArray(workflowTasks.groupCode, groups),
        ),
      ];
    }),
  );
  return ways.length === 0 ? null : (or(...ways) ?? null);
}

function claimOf(ctx: UserCtx, { delegators }: WorkQuestion): SQL<number> {
  const lent = delegators.map(
    (delegator, at) =>
      sql`WHEN ${and(eq(workflowTasks.assigneePublicId, delegator.publicId), covers(delegator, coveredOf))} THEN ${sql.raw(String(at + 1))}`,
  );
  return sql`CASE WHEN ${eq(workflowTasks.assigneePublicId, ctx.actor.publicId)} THEN 0 ${sql.join(lent, sql` `)} ELSE -1 END`;
}
