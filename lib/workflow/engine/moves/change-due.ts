import { and, eq, isNull, max, or } from 'drizzle-orm';
import { workflowHolders, workflowInstances, workflowTasks, workflowTimers } from '@/db/schema/workflow';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { projectDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { stateOf } from '../../definitions/runtime';
import { loadInstance, loadTasks, movedMeanwhile } from '../read/load-instance';
import type { ChangeDue } from '../schema';
import { armTimers, type TimerClock } from '../timers/due-dates';
import { timerClockOf } from '../timers/load-working-days';
import { auditOf, commitMoves } from './commit-moves';
import { callerEntry, type LockedInstance, type Move } from './move';
import { type MoveStart, planMove } from './plan-move';
import { lockInstances } from './write-moves';
import { lockDocument } from './write-transition';

/**
 * Gives the running step another due date, with a reason. Reminders relative to it are armed again; those of the old
 * date never fire.
 * @throws AppError NOT_FOUND, FORBIDDEN (needs workflow.force in an organization that holds the step),
 *   WORKFLOW_VERSION_CONFLICT, INVALID_INPUT (a past day)
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
      if (!(await isHeldBy(tx, row, actor))) {
        // Another step since the read is a conflict, not a missing right.
        const hasMoved = row.versionNo !== loaded.head.versionNo;
        throw new AppError(hasMoved ? 'WORKFLOW_VERSION_CONFLICT' : 'FORBIDDEN');
      }
      await writeDue(tx, { row, definition, subject }, { dueAt, reason: input.reason, startedAt });
      return { versionNo: row.versionNo + 1, dueAt: dueAt.toISOString() };
    });
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'WORKFLOW_VERSION_CONFLICT';
    throw isConflict ? await movedMeanwhile(ctx, input.instanceId) : error;
  }
}

/** Gives the step of a locked instance another due date, with history, audit, event and timers. */
export async function writeDue(
  tx: TxCtx,
  start: MoveStart,
  { dueAt, reason, startedAt }: { dueAt: Date; reason: string; startedAt: number },
): Promise<void> {
  const { row, subject } = start;
  const dates = { from: row.dueAt?.toISOString() ?? null, to: dueAt.toISOString() };
  const entry = callerEntry(tx, row, { action: 'CHANGE_DUE', comment: reason, metadata: dates });
  const tasks = await loadTasks(tx, row);
  const move = await planMove(tx, start, { entry, isStepEntered: false, tasks });
  const changed = auditOf(subject, {
    action: 'workflow.due_changed',
    changes: { dueAt: [dates.from, dates.to] },
    reason,
  });
  // The event carries the new date.
  await commitMoves(tx, [{ ...move, row: { ...row, dueAt } }], { startedAt, audit: [changed] });
  await rearm(tx, move, dueAt, await timerClockOf(tx, subject));
}

async function isHeldBy(
  tx: TxCtx,
  row: LockedInstance,
  actor: { organizationId: number; isSuperadmin: boolean },
): Promise<boolean> {
  if (actor.isSuperadmin) return true;
  const [holder] = await tx.db
    .select({ id: workflowHolders.id })
    .from(workflowHolders)
    .where(and(eq(workflowHolders.instanceId, row.id), eq(workflowHolders.organizationId, actor.organizationId)))
    .limit(1);
  return holder !== undefined;
}

/** Tasks on the step's date get the new one. A task with its own date keeps it, and an informed person has none. */
async function rearm(tx: TxCtx, { row, definition }: Move, dueAt: Date, clock: TimerClock): Promise<void> {
  const { list } = stateOf(definition, row.currentState)?.task?.assign ?? { list: null };
  await tx.db.update(workflowInstances).set({ dueAt }).where(eq(workflowInstances.id, row.id));
  await tx.db
    .update(workflowTasks)
    .set({ dueAt })
    .where(
      and(
        eq(workflowTasks.instanceId, row.id),
        eq(workflowTasks.status, 'OPEN'),
        list && row.dueAt ? eq(workflowTasks.dueAt, row.dueAt) : undefined,
      ),
    );
  await tx.db
    .update(workflowHolders)
    .set({ dueAt })
    .where(
      and(eq(workflowHolders.instanceId, row.id), list && row.dueAt ? eq(workflowHolders.dueAt, row.dueAt) : undefined),
    );
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
      .where(
        and(
          ofRule,
          eq(workflowTimers.status, 'ARMED'),
          // Timers of a person's own date stay, except one that now equals the step's.
          or(isNull(workflowTimers.dueAt), eq(workflowTimers.dueAt, dueAt)),
        ),
      );
    const [last] = await tx.db
      .select({ n: max(workflowTimers.n) })
      .from(workflowTimers)
      .where(ofRule);
    const [timer] = armTimers([rule], { at: row.at, dueAt }, clock);
    // The key holds every occurrence of the step, cancelled ones too.
    const n = (last?.n ?? -1) + 1;
    if (timer) await tx.db.insert(workflowTimers).values({ ...timer, n, instanceId: row.id, seq: row.stepSeq });
  }
}
