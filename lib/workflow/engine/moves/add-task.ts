import { and, eq } from 'drizzle-orm';
import { workflowTimers } from '@/db/schema/workflow';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import type { Day } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { stateOf } from '../../definitions/runtime';
import { loadInstance, loadTasks, movedMeanwhile } from '../read/load-instance';
import { timerClockOf } from '../timers/load-working-days';
import { auditOf, commitMoves } from './commit-moves';
import { callerEntry, type LockedInstance, type Move } from './move';
import { ownDate, planMove, timersOf } from './plan-move';
import { refuseUnable } from './reassign-task';
import { lockInstances } from './write-moves';
import { lockDocument } from './write-transition';

export interface AddTask {
  instanceId: string;
  /** As the caller saw it; without it the state alone decides. */
  versionNo?: number | undefined;
  userPublicId: string;
  /** A group of the step's task. */
  group: string;
  /** A date of their own; null for none. */
  deadline: Day | null;
}

/**
 * Asks one more person of the acting organization in a running step of a list, with the permission that the step names
 * for reassigning. The step then waits for them as for the people it was entered with.
 * @throws AppError NOT_FOUND, FORBIDDEN, PERSON_UNKNOWN, PERSON_NOT_ELIGIBLE, DUPLICATE (the person has a task of this
 *   step already), WORKFLOW_VERSION_CONFLICT
 */
export async function addTask(
  ctx: UserCtx,
  input: AddTask,
  claim: IdempotencyClaim | null = null,
): Promise<{ versionNo: number }> {
  const { definition, subject, actor } = await loadInstance(ctx, input.instanceId);
  const { organizationId } = ctx.actor;
  const startedAt = performance.now();
  try {
    return await transact(ctx, async (tx) => {
      await lockDocument(tx, subject);
      const [row] = await lockInstances(tx, [input.instanceId]);
      const isCurrent = input.versionNo === undefined || input.versionNo === row?.versionNo;
      const state = row && stateOf(definition, row.currentState);
      if (row?.status !== 'ACTIVE' || !isCurrent || !state?.task?.assign.list) {
        throw new AppError('WORKFLOW_VERSION_CONFLICT');
      }
      const permission = state.task.reassign ?? 'workflow.force';
      if (!actor.permissions.includes(permission)) throw new AppError('FORBIDDEN', { details: { permission } });
      await refuseUnable(tx, state.task, subject, {
        organizationId,
        groupCode: input.group,
        assigneePublicId: input.userPublicId,
      });
      const tasks = await loadTasks(tx, row);
      if (tasks.some(({ assigneePublicId }) => assigneePublicId === input.userPublicId)) {
        throw new AppError('DUPLICATE');
      }
      const added = {
        publicId: newPublicId(),
        groupCode: input.group,
        action: state.task.action,
        assigneeKind: 'PERSON' as const,
        assigneePublicId: input.userPublicId,
        organizationId,
        delegatePublicId: null,
        responderPublicId: null,
        status: 'OPEN' as const,
        isCounted: state.task.groups[input.group] !== 'none',
        code: null,
        disposition: null,
      };
      const dueAt = ownDate(state, input.deadline, row.dueAt);
      const entry = callerEntry(tx, row, {
        action: 'ADD_PERSON',
        metadata: { task: added.publicId, to: input.userPublicId, group: input.group, deadline: input.deadline },
      });
      const opened = [{ ...added, seq: row.stepSeq, dueAt, comment: null, commentVisibility: 'PARTIES' as const }];
      const move = await planMove(
        tx,
        { row, definition, subject },
        { entry, isStepEntered: false, tasks: [...tasks, added], opened },
      );
      const clock = await timerClockOf(tx, subject);
      const timers = await newTimers(tx, row, timersOf(state, { at: row.at, dueAt: row.dueAt }, opened, clock));
      const audit = auditOf(subject, {
        action: 'workflow.task_added',
        subjectOrganizationId: organizationId,
        changes: {
          assignee: [null, input.userPublicId],
          role: [null, input.group],
          deadlineDate: [null, input.deadline],
        },
      });
      await commitMoves(tx, [{ ...move, timers }], { startedAt, audit: [audit] });
      const answer = { versionNo: row.versionNo + 1 };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'WORKFLOW_VERSION_CONFLICT';
    throw isConflict ? await movedMeanwhile(ctx, input.instanceId) : error;
  }
}

/** The step's own timers are armed; a date that another person has got its timers with that person. */
async function newTimers(
  tx: TxCtx,
  row: LockedInstance,
  planned: ReturnType<typeof timersOf>,
): Promise<Move['timers']> {
  const armed = await tx.db
    .select({ dueAt: workflowTimers.dueAt })
    .from(workflowTimers)
    .where(and(eq(workflowTimers.instanceId, row.id), eq(workflowTimers.seq, row.stepSeq)));
  const dates = new Set(armed.map(({ dueAt }) => dueAt?.getTime()));
  return planned.flatMap((timer) =>
    timer.dueAt && !dates.has(timer.dueAt.getTime()) ? [{ ...timer, seq: row.stepSeq }] : [],
  );
}
