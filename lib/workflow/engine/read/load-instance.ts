import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { prepareOnce } from '@/db/prepare-once';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { workflowHistories, workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { namedActs } from '@/lib/people/identity/access/readable-words';
import { fullName } from '@/lib/people/names';
import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readOnce } from '@/lib/platform/read-once';
import type { CompiledState } from '../../definitions/compiled';
import { findDefinition } from '../../definitions/find-definition';
import { type RuntimeDefinition, stateOf } from '../../definitions/runtime';
import type { Situation } from '../moves/authority';
import type { StepTask } from '../moves/step-progress';
import { actionLabel } from './action-label';
import { type ActorFacts, loadActorFacts } from './actor-facts';
import { loadSubjects } from './load-subjects';
import type { SubjectFacts } from './subject-facts';

export interface LoadedInstance {
  head: InstanceHead;
  definition: RuntimeDefinition;
  subject: SubjectFacts;
  actor: ActorFacts;
}

type InstanceHead = NonNullable<Awaited<ReturnType<typeof findHead>>>;

/**
 * An instance as it is now, read through the actor's visibility and without a lock.
 * @throws AppError NOT_FOUND, with an audit row, for whatever the actor may not see
 */
export async function loadInstance(ctx: UserCtx, instanceId: string): Promise<LoadedInstance> {
  return readOnce(ctx, `instance ${instanceId}`, () => readInstance(ctx, instanceId));
}

async function readInstance(ctx: UserCtx, instanceId: string): Promise<LoadedInstance> {
  const [head, subjects] = await Promise.all([
    findHead(ctx, instanceId),
    loadSubjects(ctx, [instanceId], { isForActor: true }),
  ]);
  const subject = subjects.get(instanceId);
  if (!head || !subject) throw await deniedAccess(ctx, instanceId);
  const [definition, actor] = await Promise.all([findDefinition(ctx, head.definitionId), loadActorFacts(ctx, subject)]);
  return { head, definition, subject, actor };
}

/**
 * The same statements run for unknown and invisible instances, so neither the answer nor its timing distinguishes them.
 */
async function deniedAccess(ctx: UserCtx, instanceId: string): Promise<AppError> {
  await recordDenials(ctx, [
    { action: 'document.access_denied', severity: 'WARN', entityType: 'workflow_instance', entityPublicId: instanceId },
  ]);
  return new AppError('NOT_FOUND');
}

const headOf = prepareOnce((db) =>
  db
    .select({
      id: workflowInstances.id,
      definitionId: workflowInstances.definitionId,
      entityType: workflowInstances.entityType,
      currentState: workflowInstances.currentState,
      status: workflowInstances.status,
      versionNo: workflowInstances.versionNo,
      stepSeq: workflowInstances.stepSeq,
      stateEnteredAt: workflowInstances.stateEnteredAt,
      dueAt: workflowInstances.dueAt,
      context: workflowInstances.context,
    })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, sql.placeholder('instanceId')))
    .prepare(),
);

export async function findHead(ctx: Ctx, instanceId: string) {
  const [row] = await headOf(ctx.db).execute({ instanceId });
  return row;
}

/** Facts that decide the present rights; null for a state that the definition does not have. */
export async function situationOf(
  ctx: Ctx,
  loaded: Pick<LoadedInstance, 'definition' | 'subject' | 'actor'>,
  instance: { id: string; currentState: string; stepSeq: number },
): Promise<Situation | null> {
  const { definition, subject, actor } = loaded;
  const state = stateOf(definition, instance.currentState);
  if (!state) return null;
  // One after the other: a transaction has one connection.
  const tasks = state.task ? await loadTasks(ctx, instance) : [];
  const submitterPublicId = asksForSubmitter(state) ? await findSubmitter(ctx, instance.id, definition.initial) : null;
  return { definition, state, subject, tasks, actor, submitterPublicId };
}

/** The tasks of the present step that are not cancelled, in their order. */
export async function loadTasks(ctx: Ctx, instance: { id: string; stepSeq: number }): Promise<StepTask[]> {
  return readOnce(ctx, `tasks ${instance.id} ${instance.stepSeq}`, () => selectTasks(ctx, instance));
}

async function selectTasks(ctx: Ctx, instance: { id: string; stepSeq: number }): Promise<StepTask[]> {
  return ctx.db
    .select({
      publicId: workflowTasks.publicId,
      groupCode: workflowTasks.groupCode,
      action: workflowTasks.action,
      assigneeKind: workflowTasks.assigneeKind,
      assigneePublicId: workflowTasks.assigneePublicId,
      organizationId: workflowTasks.organizationId,
      delegatePublicId: workflowTasks.delegatePublicId,
      responderPublicId: workflowTasks.responderPublicId,
      status: workflowTasks.status,
      isCounted: workflowTasks.isCounted,
      code: workflowTasks.code,
      disposition: workflowTasks.disposition,
    })
    .from(workflowTasks)
    .where(
      and(
        eq(workflowTasks.instanceId, instance.id),
        eq(workflowTasks.seq, instance.stepSeq),
        ne(workflowTasks.status, 'CANCELLED'),
      ),
    )
    .orderBy(workflowTasks.id);
}

function asksForSubmitter(state: CompiledState): boolean {
  if (state.task?.isNotSubmitter) return true;
  return Object.values(state.actions).some(
    ({ by }) => by.kind === 'party' && (by.isNotSubmitter || by.isSubmitterOnly),
  );
}

/** The person who last moved it out of its initial state; after a recall, the person who sent it again. */
async function findSubmitter(ctx: Ctx, instanceId: string, initial: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ publicId: workflowHistories.actorPublicId })
    .from(workflowHistories)
    .where(and(eq(workflowHistories.instanceId, instanceId), eq(workflowHistories.fromState, initial)))
    .orderBy(desc(workflowHistories.seq))
    .limit(1);
  return row?.publicId ?? null;
}

/**
 * The conflict with the move that won: action, time, present state and actor. If the actor may not know the person, it
 * names their organization. Its text mentions a cancelled document, or an act of the actor's own.
 */
export async function movedMeanwhile(
  ctx: UserCtx,
  instanceId: string,
  textOf: 'WORKFLOW_VERSION_CONFLICT' | 'WORKFLOW_SWAP_CONFLICT' = 'WORKFLOW_VERSION_CONFLICT',
): Promise<AppError> {
  const [head, rows] = await Promise.all([
    findHead(ctx, instanceId),
    ctx.db
      .select({
        action: workflowHistories.action,
        fromState: workflowHistories.fromState,
        at: workflowHistories.createdAt,
        userId: workflowHistories.actionByUserId,
        by: sql<string | null>`IF(${namedActs(ctx)},
          NULLIF(${fullName(users)}, ''), ${organizations.organizationCode})`,
      })
      .from(workflowHistories)
      .leftJoin(users, eq(users.userId, workflowHistories.actionByUserId))
      .leftJoin(organizations, eq(organizations.id, workflowHistories.actingOrganizationId))
      .where(eq(workflowHistories.instanceId, instanceId))
      .orderBy(desc(workflowHistories.seq))
      .limit(2),
  ]);
  if (!head) return new AppError('WORKFLOW_VERSION_CONFLICT', { textOf });
  const definition = await findDefinition(ctx, head.definitionId);
  const [latest, before] = rows;
  // The step that the last answer completed goes on by itself: it was that person all the same.
  const isCompletion = latest && stateOf(definition, latest.fromState)?.task?.onComplete === latest.action;
  const last = isCompletion && latest.userId === null ? before : latest;
  const isOwn = last !== undefined && last.userId === ctx.actor.userId;
  return new AppError('WORKFLOW_VERSION_CONFLICT', {
    textOf,
    ...(isOwn && { textOf: 'WORKFLOW_ACTED_BEFORE' }),
    ...(head.status === 'CANCELLED' && { textOf: 'WORKFLOW_CANCELLED' }),
    details: {
      currentState: head.currentState,
      versionNo: head.versionNo,
      status: head.status,
      ...(last && {
        action: last.action,
        actionLabel: actionLabel(ctx.locale, definition, last),
        changedBy: last.by,
        changedAt: last.at.toISOString(),
      }),
    },
  });
}
