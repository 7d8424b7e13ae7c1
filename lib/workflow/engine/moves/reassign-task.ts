import { eq } from 'drizzle-orm';
import { workflowHolders, workflowTasks } from '@/db/schema/workflow';
import { filterActsFor, filterMayAct } from '@/lib/people/identity/access/may-act';
import type { Ctx, TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { CompiledTask } from '../../definitions/compiled';
import { stateOf } from '../../definitions/runtime';
import { RECORDS } from '../../definitions/subjects';
import { loadInstance, loadTasks, movedMeanwhile } from '../read/load-instance';
import type { SubjectFacts } from '../read/subject-facts';
import type { ReassignTask } from '../schema';
import { actingOn } from './answer-permission';
import { auditOf, commitMoves } from './commit-moves';
import { callerEntry } from './move';
import { planMove } from './plan-move';
import type { StepTask } from './step-progress';
import { lockInstances } from './write-moves';
import { lockDocument } from './write-transition';

/**
 * Reassigns an open task to another person of the same organization, with a reason, for example because the reviewer is
 * away or has left. History keeps both names.
 * @throws AppError NOT_FOUND, FORBIDDEN (another organization's task, or without the step's permission for it),
 *   PERSON_UNKNOWN, PERSON_NOT_ELIGIBLE (may not take this step for the organization), DUPLICATE (has a task of this
 *   step already), WORKFLOW_VERSION_CONFLICT (answered or reassigned since)
 */
export async function reassignTask(
  ctx: UserCtx,
  input: ReassignTask,
  claim: IdempotencyClaim | null = null,
): Promise<{ versionNo: number }> {
  const task = await findTask(ctx, input.taskPublicId);
  if (!task) throw new AppError('NOT_FOUND');
  const loaded = await loadInstance(ctx, task.instanceId);
  const { actor, subject } = loaded;
  const seenWith = input.fromUserPublicId?.toLowerCase() ?? task.assigneePublicId;
  const permission = stateOf(loaded.definition, loaded.head.currentState)?.task?.reassign ?? 'workflow.force';
  const isOwn = task.organizationId === ctx.actor.organizationId && actor.permissions.includes(permission);
  if (!isOwn && !actor.isSuperadmin) throw new AppError('FORBIDDEN', { details: { permission } });
  const startedAt = performance.now();
  try {
    return await transact(ctx, async (tx) => {
      await lockDocument(tx, subject);
      const [row] = await lockInstances(tx, [task.instanceId]);
      if (!row) throw new AppError('NOT_FOUND');
      const tasks = await loadTasks(tx, row);
      const rule = stateOf(loaded.definition, row.currentState)?.task;
      const own = tasks.find(({ publicId }) => publicId === input.taskPublicId);
      if (!rule || own?.status !== 'OPEN' || own.assigneeKind !== 'PERSON')
        throw new AppError('WORKFLOW_VERSION_CONFLICT');
      // Another person has reassigned it since; that assignment is kept.
      if (own.assigneePublicId !== seenWith) throw new AppError('WORKFLOW_VERSION_CONFLICT');
      const isOnce = RECORDS[subject.documentKind].isPersonListedOnce;
      const isTaken = tasks.some(
        (other) => (isOnce || other.groupCode === own.groupCode) && other.assigneePublicId === input.toUserPublicId,
      );
      if (isTaken) throw new AppError('DUPLICATE');
      await refuseUnable(tx, rule, subject, { ...own, assigneePublicId: input.toUserPublicId });
      const to = { ...own, assigneePublicId: input.toUserPublicId };
      const entry = callerEntry(tx, row, {
        action: 'REASSIGN',
        comment: input.reason,
        commentVisibility: 'ORGANIZATION',
        metadata: { task: own.publicId, from: own.assigneePublicId, to: input.toUserPublicId },
      });
      const move = await planMove(
        tx,
        { row, definition: loaded.definition, subject },
        { entry, isStepEntered: false, tasks: tasks.map((other) => (other === own ? to : other)) },
      );
      const reassigned = auditOf(subject, {
        action: 'workflow.task_reassigned',
        subjectOrganizationId: task.organizationId,
        changes: { assignee: [own.assigneePublicId, input.toUserPublicId] },
        reason: input.reason,
      });
      await commitMoves(tx, [move], { startedAt, audit: [reassigned] });
      await tx.db
        .update(workflowTasks)
        .set({ assigneePublicId: input.toUserPublicId })
        .where(eq(workflowTasks.publicId, own.publicId));
      await tx.db
        .update(workflowHolders)
        .set({ personPublicId: input.toUserPublicId, since: row.at })
        .where(eq(workflowHolders.taskPublicId, own.publicId));
      const answer = { versionNo: row.versionNo + 1 };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'WORKFLOW_VERSION_CONFLICT';
    throw isConflict ? await movedMeanwhile(ctx, task.instanceId) : error;
  }
}

async function findTask(ctx: Ctx, publicId: string) {
  const [row] = await ctx.db
    .select({
      instanceId: workflowTasks.instanceId,
      organizationId: workflowTasks.organizationId,
      assigneePublicId: workflowTasks.assigneePublicId,
    })
    .from(workflowTasks)
    .where(eq(workflowTasks.publicId, publicId));
  return row;
}

/**
 * Refuses a person who may not answer the task for its organization today.
 * @throws AppError PERSON_UNKNOWN (does not act for the organization), PERSON_NOT_ELIGIBLE (without the permission)
 */
export async function refuseUnable(
  tx: TxCtx,
  rule: CompiledTask,
  subject: SubjectFacts,
  { organizationId, groupCode, assigneePublicId }: Pick<StepTask, 'organizationId' | 'groupCode' | 'assigneePublicId'>,
): Promise<void> {
  if (organizationId === null) throw new AppError('PERSON_UNKNOWN');
  const person = [assigneePublicId];
  if ((await filterActsFor(tx, person, organizationId)).size === 0) throw new AppError('PERSON_UNKNOWN');
  const able = await filterMayAct(tx, person, actingOn(subject, rule, { organizationId, groupCode }));
  if (able.size === 0) throw new AppError('PERSON_NOT_ELIGIBLE');
}
