import { and, eq, exists, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { FACET_GROUP, facetColumns, instanceDueKey, matches, NO_SHEET, visibleWork, type WorkKeys } from './documents';
import { dueBucketOf } from './due-buckets';
import type { WorkQuestion } from './held-work';
import { readingFrom, type WorkEdge } from './page-cursors';
import type { WorkHead } from './work-head';

// Submitted by us, held by others. A document is here or in `todo`, never in both.

const theirs = alias(workflowHolders, 'their_turns');
const ours = alias(workflowHolders, 'our_turns');
const bucket = dueBucketOf(workflowInstances.dueAt, workflowInstances.stateEnteredAt);

export async function countWaiting(ctx: UserCtx, question: WorkQuestion) {
  return ctx.db
    .select(facetColumns(bucket))
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(circulations, NO_SHEET)
    .where(isWaitedFor(ctx, question))
    .groupBy(FACET_GROUP);
}

export async function readWaiting(
  ctx: UserCtx,
  question: WorkQuestion,
  page: { keys: WorkKeys; edge: WorkEdge | null; limit: number },
): Promise<WorkHead[]> {
  const order = { at: instanceDueKey, key: workflowInstances.id, task: null, isDescending: false };
  const { beyond, by } = readingFrom(order, page.edge);
  const rows = await ctx.db
    .select({
      instanceId: workflowInstances.id,
      organizationId: correspondences.originatorOrganizationId,
      since: workflowInstances.stateEnteredAt,
      dueAt: workflowInstances.dueAt,
      dueKey: sql`${instanceDueKey}`.mapWith(workflowInstances.stateEnteredAt),
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(circulations, NO_SHEET)
    .where(and(isWaitedFor(ctx, question), matches(page.keys, bucket), beyond))
    .orderBy(...by)
    .limit(page.limit);
  return rows.map(({ dueKey, ...row }) => ({
    ...row,
    place: { at: dueKey, key: row.instanceId, task: '' },
    kind: 'waiting' as const,
    taskPublicId: null,
    personPublicId: null,
    party: null,
    group: null,
    claim: -1,
    done: null,
  }));
}

function isWaitedFor(ctx: UserCtx, { scope }: WorkQuestion): SQL | undefined {
  const { actor } = ctx;
  const isOwn = scope === 'mine';
  const heldByOthers = ctx.db
    .select({ one: sql`1` })
    .from(theirs)
    .where(
      and(
        eq(theirs.instanceId, workflowInstances.id),
        or(
          ne(theirs.organizationId, actor.organizationId),
          isOwn ? and(isNotNull(theirs.personPublicId), ne(theirs.personPublicId, actor.publicId)) : undefined,
        ),
      ),
    );
  const heldByUs = ctx.db
    .select({ one: sql`1` })
    .from(ours)
    .where(
      and(
        eq(ours.instanceId, workflowInstances.id),
        eq(ours.organizationId, actor.organizationId),
        isOwn ? or(isNull(ours.personPublicId), eq(ours.personPublicId, actor.publicId)) : undefined,
      ),
    );
  return and(
    eq(correspondences.originatorOrganizationId, actor.organizationId),
    isNotNull(correspondences.submittedAt),
    isOwn ? or(eq(correspondences.submittedBy, actor.userId), eq(correspondences.createdBy, actor.userId)) : undefined,
    eq(workflowInstances.status, 'ACTIVE'),
    exists(heldByOthers),
    notExists(heldByUs),
    visibleWork(ctx),
  );
}
