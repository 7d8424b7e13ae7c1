import { and, eq, gt, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { DONE_DAYS } from './constants';
import { FACET_GROUP, facetColumns, matches, visibleWork, type WorkKeys } from './documents';
import type { WorkQuestion } from './held-work';
import { readingFrom, type WorkEdge } from './page-cursors';
import type { WorkHead } from './work-head';

// The last act of the person, or of the organization, on each document. Sending is not done work: it waits.

const SENDING = ['SUBMIT', 'RESUBMIT', 'DISCARD', 'START'];
const again = alias(workflowHistories, 'later_acts');

export async function countDone(ctx: UserCtx, question: WorkQuestion) {
  return ctx.db
    .select(facetColumns(null))
    .from(workflowHistories)
    .leftJoin(workflowInstances, eq(workflowInstances.id, workflowHistories.instanceId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHistories.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHistories.instanceId))
    .where(isDone(ctx, question))
    .groupBy(FACET_GROUP);
}

export async function readDone(
  ctx: UserCtx,
  question: WorkQuestion,
  page: { keys: WorkKeys; edge: WorkEdge | null; limit: number },
): Promise<WorkHead[]> {
  const order = { at: workflowHistories.createdAt, key: workflowHistories.id, task: null, isDescending: true };
  const { beyond, by } = readingFrom(order, page.edge);
  const rows = await ctx.db
    .select({
      historyId: workflowHistories.id,
      instanceId: workflowHistories.instanceId,
      action: workflowHistories.action,
      fromState: workflowHistories.fromState,
      organizationId: workflowHistories.actingOrganizationId,
      personPublicId: workflowHistories.actorPublicId,
      since: workflowHistories.createdAt,
    })
    .from(workflowHistories)
    .leftJoin(workflowInstances, eq(workflowInstances.id, workflowHistories.instanceId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHistories.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHistories.instanceId))
    .where(and(isDone(ctx, question), matches(page.keys, null), beyond))
    .orderBy(...by)
    .limit(page.limit);
  return rows.map(({ historyId, action, fromState, ...row }) => ({
    ...row,
    place: { at: row.since, key: historyId, task: '' },
    kind: 'done' as const,
    taskPublicId: null,
    party: null,
    group: null,
    dueAt: null,
    claim: -1,
    done: { action, fromState },
  }));
}

function isDone(ctx: UserCtx, { scope }: WorkQuestion): SQL | undefined {
  const { actor } = ctx;
  const isOurs = eq(workflowHistories.actingOrganizationId, actor.organizationId);
  const more = ctx.db
    .select({ one: sql`1` })
    .from(again)
    .where(
      and(
        eq(again.instanceId, workflowHistories.instanceId),
        gt(again.seq, workflowHistories.seq),
        eq(again.actingOrganizationId, actor.organizationId),
        scope === 'mine' ? eq(again.actionByUserId, actor.userId) : undefined,
        notInArray(again.action, SENDING),
      ),
    );
  return and(
    isOurs,
    scope === 'mine' ? eq(workflowHistories.actionByUserId, actor.userId) : undefined,
    notInArray(workflowHistories.action, SENDING),
    // Raw: the clock is the database's.
    sql`${workflowHistories.createdAt} > NOW(3) - INTERVAL ${sql.raw(String(DONE_DAYS))} DAY`,
    notExists(more),
    visibleWork(ctx),
  );
}
