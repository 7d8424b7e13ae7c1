import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowHolders, workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { holds } from '@/lib/people/identity/access/access';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import { both, either, no } from '@/lib/people/identity/users/grants';
import type { UserCtx } from '@/lib/platform/ctx';
import type { AskedStep, AskedSteps } from './asked-steps';
import { covers, type Delegator, inPlaceOf } from './delegators';
import { coveredOf, FACET_GROUP, facetColumns, matches, placeOf, visibleWork, type WorkKeys } from './documents';
import { dueBucketOf } from './due-buckets';
import { readingFrom, type WorkEdge } from './page-cursors';
import type { WorkScope, WorkSort } from './schema';
import { isSnoozed, type SnoozableColumns } from './snoozed';
import type { WorkHead } from './work-head';

// Work of the acting organization or its people: rows of the ball in court.

export interface WorkQuestion {
  scope: WorkScope;
  asked: AskedSteps;
  delegators: readonly Delegator[];
  /** The actor has put something off that is not back yet. */
  isSnoozing: boolean;
}

/** Of a list, which of its entries are wanted. */
export interface WorkSlice {
  keys: WorkKeys;
  edge: WorkEdge | null;
  limit: number;
  /** Null: whether they were put off or not. */
  isSnoozed: boolean | null;
  sort: WorkSort;
  /** Only entries of these instances. */
  among?: readonly string[];
}

const votes = alias(workflowTasks, 'votes');
const bucket = dueBucketOf(workflowHolders.dueAt, workflowHolders.since);
const entry = {
  instanceId: workflowHolders.instanceId,
  taskPublicId: workflowHolders.taskPublicId,
  since: workflowHolders.since,
  dueAt: workflowHolders.dueAt,
};

/** Counts by every filter, acknowledgements apart. */
export async function countHeld(ctx: UserCtx, question: WorkQuestion) {
  return ctx.db
    .select({
      isAcknowledgement: sql`${isAcknowledged(question)}`.mapWith(Boolean).as('acknowledged'),
      isSnoozed: sql`${isSnoozed(ctx, question, entry)}`.mapWith(Boolean).as('snoozed'),
      ...facetColumns(bucket),
    })
    .from(workflowHolders)
    .leftJoin(workflowInstances, eq(workflowInstances.id, workflowHolders.instanceId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHolders.instanceId))
    .where(isHeld(ctx, question))
    .groupBy(sql`acknowledged, snoozed, ${FACET_GROUP}`);
}

export async function readHeld(
  ctx: UserCtx,
  question: WorkQuestion,
  page: WorkSlice & { areReceipts: true | null },
): Promise<WorkHead[]> {
  const isNewest = page.sort === 'newest';
  const order = {
    at: isNewest ? workflowHolders.since : workflowHolders.dueKey,
    key: workflowHolders.instanceId,
    task: workflowHolders.taskPublicId,
    isDescending: isNewest,
  };
  const { beyond, by } = readingFrom(order, page.edge);
  const rows = await ctx.db
    .select({
      instanceId: workflowHolders.instanceId,
      taskPublicId: workflowHolders.taskPublicId,
      personPublicId: workflowHolders.personPublicId,
      organizationId: workflowHolders.organizationId,
      party: workflowHolders.party,
      group: workflowTasks.groupCode,
      since: workflowHolders.since,
      dueAt: workflowHolders.dueAt,
      dueKey: workflowHolders.dueKey,
      claim: claimOf(ctx, question).mapWith(Number),
    })
    .from(workflowHolders)
    .leftJoin(workflowInstances, eq(workflowInstances.id, workflowHolders.instanceId))
    .leftJoin(workflowTasks, eq(workflowTasks.publicId, workflowHolders.taskPublicId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHolders.instanceId))
    .where(
      and(
        isHeld(ctx, question),
        page.areReceipts ? isAcknowledged(question) : undefined,
        slicedBy(ctx, question, page, entry),
        matches(page.keys, bucket),
        beyond,
      ),
    )
    .orderBy(...by)
    .limit(page.limit);
  return rows.map(({ dueKey, ...row }) => ({
    ...row,
    place: { at: isNewest ? row.since : (dueKey ?? row.since), key: row.instanceId, task: row.taskPublicId ?? '' },
    kind: row.taskPublicId === null ? ('turn' as const) : ('task' as const),
    done: null,
  }));
}

export function slicedBy(
  ctx: UserCtx,
  question: WorkQuestion,
  page: WorkSlice,
  columns: SnoozableColumns,
): SQL | undefined {
  const asleep = isSnoozed(ctx, question, columns);
  return and(
    page.isSnoozed === null ? undefined : page.isSnoozed ? asleep : not(asleep),
    page.among && inArray(columns.instanceId as SQL, [...page.among]),
  );
}

function isHeld(ctx: UserCtx, question: WorkQuestion): SQL | undefined {
  return and(
    eq(workflowHolders.organizationId, ctx.actor.organizationId),
    question.scope === 'mine' ? sql`${claimOf(ctx, question)} >= 0` : undefined,
    visibleWork(ctx),
  );
}

function isAcknowledged({ asked }: WorkQuestion): SQL {
  return isIn(asked.steps.filter(({ isAcknowledgement }) => isAcknowledgement));
}

function isIn(steps: readonly AskedStep[]): SQL {
  if (steps.length === 0) return no;
  const pairs = steps.map(({ definitionId, state }) => sql`(${definitionId}, ${state})`);
  return sql`(${workflowInstances.definitionId}, ${workflowInstances.currentState}) IN (${sql.join(pairs, sql`, `)})`;
}

/** Claim on a row: the actor's own before that of a delegator. */
function claimOf(ctx: UserCtx, { asked, delegators }: WorkQuestion): SQL<number> {
  const own = or(
    eq(workflowHolders.personPublicId, ctx.actor.publicId),
    and(isNull(workflowHolders.personPublicId), maySettle(ctx, asked.steps), not(exists(ownVotes(ctx)))),
  );
  const lendable = asked.steps.filter(({ isDelegable }) => isDelegable);
  const lent = delegators.map((delegator, at) => {
    const isTheirs = or(
      eq(workflowHolders.personPublicId, delegator.publicId),
      and(
        isNull(workflowHolders.personPublicId),
        maySettle(inPlaceOf(ctx, delegator), lendable),
        not(exists(ownVotes(ctx))),
      ),
    );
    return sql`WHEN ${and(isIn(lendable), isTheirs, covers(delegator, coveredOf))} THEN ${sql.raw(String(at + 1))}`;
  });
  return sql`CASE WHEN ${own} THEN 0 ${sql.join(lent, sql` `)} ELSE -1 END`;
}

/** The permission that the step asks for is held where the document lies. */
function maySettle(ctx: UserCtx, steps: readonly AskedStep[]): SQL {
  const permissions = new Set(steps.map(({ permission }) => permission));
  const ways = [...permissions].map((permission) => {
    const isStep = isIn(steps.filter((step) => step.permission === permission));
    // Definitions name permissions of the product's list; their linter sees to it.
    return permission === null ? isStep : both(holds(ctx, permission as PermissionCode, placeOf), isStep);
  });
  return either(...ways);
}

/** Each asked person of an organization answers once. */
function ownVotes(ctx: UserCtx) {
  return ctx.db
    .select({ one: sql`1` })
    .from(votes)
    .where(
      and(
        eq(votes.instanceId, workflowHolders.instanceId),
        eq(votes.seq, workflowInstances.stepSeq),
        eq(votes.responderPublicId, ctx.actor.publicId),
        inArray(votes.assigneeKind, ['PERSON']),
      ),
    );
}
