import { and, eq, max } from 'drizzle-orm';
import { workflowHolders, workflowInstances, workflowTasks, workflowTimers } from '@/db/schema/workflow';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { projectDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { stateOf } from '../../definitions/runtime';
import { loadInstance, loadTasks, movedMeanwhile } from '../read/load-instance';
import type { ChangeDue } from '../schema';
import { armTimers } from '../timers/due-dates';
import { auditOf, commitMoves } from './commit-moves';
import { callerEntry, type LockedInstance, type Move } from './move';
import { planMove } from './plan-move';
import { lockInstances } from './write-moves';
import { lockDocument } from './write-transition';

/**
 * Gives the running step another due date, with a reason. Reminders that hang on it are armed anew; those of the old
 * date never fire.
 * @throws AppError NOT_FOUND, FORBIDDEN (only who may force the step, of an organization that holds it),
 *   WORKFLOW_VERSION_CONFLICT, INVALID_INPUT (a day that is over)
 */
export async function changeDue(ctx: UserCtx, input: ChangeDue): Promise<{ versionNo: number; dueAt: string }> {
  const loaded = await loadInstance(ctx, input.instanceId);
  const { actor, subject, definition } = loaded;
  const dueAt = new Date(input.dueAt);
  if (!actor.permissions.includes('workflow.force')) {
    throw new AppError('FORBIDDEN', { details: { permission: 'workflow.force' } });
  }
  // A step that is overdue is given more time, never less than none.
  if (projectDay(dueAt) < projectDay(new Date())) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { dueAt: ['DATE_IN_PAST'] } });
  }
  const startedAt = performance.now();
  try {
    return await transact(ctx, async (tx) => {
      await lockDocument(tx, subject);
      const [row] = await lockInstances(tx, [input.instanceId]);
      const isCurrent = input.versionNo === undefined || input.versionNo === row?.versionNo;
      if (row?.status !== 'ACTIVE' || !isCurrent) throw new AppError('WORKFLOW_VERSION_CONFLICT');
      await requireHolding(tx, row, actor);
      const entry = callerEntry(tx, row, {
        action: 'CHANGE_DUE',
        comment: input.reason,
        metadata: { from: row.dueAt?.toISOString() ?? null, to: dueAt.toISOString() },
      });
      const tasks = await loadTasks(tx, row);
      const move = await planMove(tx, { row, definition, subject }, { entry, isStepEntered: false, tasks });
      const changed = auditOf(subject, {
        action: 'workflow.due_changed',
        changes: { dueAt: [row.dueAt?.toISOString() ?? null, dueAt.toISOString()] },
        reason: input.reason,
      });
      // The event carries the new date.
      await commitMoves(tx, [{ ...move, row: { ...row, dueAt } }], { startedAt, audit: [changed] });
      await rearm(tx, move, dueAt);
      return { versionNo: row.versionNo + 1, dueAt: dueAt.toISOString() };
    });
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'WORKFLOW_VERSION_CONFLICT';
    throw isConflict ? await movedMeanwhile(ctx, input.instanceId) : error;
  }
}

async function requireHolding(
  tx: TxCtx,
  row: LockedInstance,
  actor: { organizationId: number; isSuperadmin: boolean },
): Promise<void> {
  if (actor.isSuperadmin) return;
  const [holder] = await tx.db
    .select({ id: workflowHolders.id })
    .from(workflowHolders)
    .where(and(eq(workflowHolders.instanceId, row.id), eq(workflowHolders.organizationId, actor.organizationId)))
    .limit(1);
  if (!holder) throw new AppError('FORBIDDEN');
}

async function rearm(tx: TxCtx, { row, definition }: Move, dueAt: Date): Promise<void> {
  await tx.db.update(workflowInstances).set({ dueAt }).where(eq(workflowInstances.id, row.id));
  await tx.db
    .update(workflowTasks)
    .set({ dueAt })
    .where(and(eq(workflowTasks.instanceId, row.id), eq(workflowTasks.status, 'OPEN')));
  await tx.db.update(workflowHolders).set({ dueAt }).where(eq(workflowHolders.instanceId, row.id));
  const rules = (stateOf(definition, row.currentState)?.timers ?? []).filter(({ base }) => base === 'due');
  for (const rule of rules) {
    const ofRule = and(
      eq(workflowTimers.instanceId, row.id),
      eq(workflowTimers.seq, row.stepSeq),
      eq(workflowTimers.timerId, rule.id),
    );
    await tx.db
      .update(workflowTimers)
      .set({ status: 'CANCELLED' })
      .where(and(ofRule, eq(workflowTimers.status, 'ARMED')));
    const [last] = await tx.db
      .select({ n: max(workflowTimers.n) })
      .from(workflowTimers)
      .where(ofRule);
    const [timer] = armTimers([rule], { at: row.at, dueAt }, env().TZ_PROJECT);
    // The key holds every occurrence of the step, cancelled ones too.
    const n = (last?.n ?? -1) + 1;
    if (timer) await tx.db.insert(workflowTimers).values({ ...timer, n, instanceId: row.id, seq: row.stepSeq });
  }
}
