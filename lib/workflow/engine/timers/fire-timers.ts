import { and, asc, eq, getTableColumns, gt, lte, or, sql } from 'drizzle-orm';
import { workflowTimers } from '@/db/schema/workflow';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { transact } from '@/lib/platform/transact';
import { isTaskEvent } from '../../definitions/events';
import { findDefinition } from '../../definitions/find-definition';
import { stateOf } from '../../definitions/runtime';
import { emitTaskEvent } from '../moves/emit-moves';
import { moveBySystem } from '../moves/system-action';
import { lockInstances } from '../moves/write-moves';
import { lockDocument } from '../moves/write-transition';
import { loadSubjects } from '../read/load-subjects';
import { nextOccurrence } from './due-dates';
import { timerClockOf } from './load-working-days';

/** Timers per run; the next run, half a minute later, takes the rest. */
const BATCH = 200;

export interface TimerSweep {
  fired: number;
  /** Armed for a step that is over: ended without doing anything. */
  stale: number;
}

interface Timer {
  id: number;
  instanceId: string;
  seq: number;
  timerId: string;
  n: number;
  fireAt: Date;
  /** Of people on a sheet with a date of their own; null: the step's date. */
  dueAt: Date | null;
}

/**
 * Fires due timers, each once and in its own transaction: an event, or a system action of the definition. A repeating
 * timer that was missed several times fires once and is rescheduled from now. A failing timer stays armed for the next
 * run and does not block later ones.
 * @param batch timers read per query
 */
export async function fireTimers(ctx: Ctx, batch = BATCH): Promise<TimerSweep> {
  const sweep: TimerSweep = { fired: 0, stale: 0 };
  let due = await findDue(ctx, batch, null);
  for (;;) {
    let failed = 0;
    for (const timer of due) {
      try {
        const outcome = await transact(ctx, (tx) => fire(tx, timer));
        if (outcome) sweep[outcome] += 1;
        if (outcome === 'fired') metrics.workflowTimersFired.inc();
      } catch (error) {
        failed += 1;
        logger.error({ err: error, instanceId: timer.instanceId, timer: timer.timerId }, 'a workflow timer failed');
      }
    }
    const last = due.at(-1);
    if (!last || failed === 0 || due.length < batch) return sweep;
    due = await findDue(ctx, batch, last);
  }
}

/** The longest due first; behind `after` where a turn goes on. */
function findDue(ctx: Ctx, batch: number, after: Timer | null): Promise<Timer[]> {
  const { id, instanceId, seq, timerId, n, fireAt, dueAt } = getTableColumns(workflowTimers);
  return ctx.db
    .select({ id, instanceId, seq, timerId, n, fireAt, dueAt })
    .from(workflowTimers)
    .where(
      and(
        eq(workflowTimers.status, 'ARMED'),
        lte(fireAt, sql`NOW(3)`),
        after ? or(gt(fireAt, after.fireAt), and(eq(fireAt, after.fireAt), gt(id, after.id))) : undefined,
      ),
    )
    .orderBy(asc(fireAt), asc(id))
    .limit(batch);
}

/** The instance before the timer, as every transition does: they cannot wait for each other. */
async function fire(tx: TxCtx, timer: Timer): Promise<keyof TimerSweep | null> {
  const subject = (await loadSubjects(tx, [timer.instanceId])).get(timer.instanceId);
  if (subject) await lockDocument(tx, subject);
  const [row] = await lockInstances(tx, [timer.instanceId]);
  if (!row) return null;
  const [armed] = await tx.db
    .select({ id: workflowTimers.id })
    .from(workflowTimers)
    .where(and(eq(workflowTimers.id, timer.id), eq(workflowTimers.status, 'ARMED')))
    .for('update', { skipLocked: true });
  // Another sweeper has fired it.
  if (!armed) return null;
  const definition = await findDefinition(tx, row.definitionId);
  const rule = stateOf(definition, row.currentState)?.timers.find(({ id }) => id === timer.timerId);
  const isLive = row.status === 'ACTIVE' && row.stepSeq === timer.seq;
  if (!isLive || !rule || !subject) {
    await end(tx, timer, 'CANCELLED', row.at);
    return 'stale';
  }
  await end(tx, timer, 'FIRED', row.at);
  const next = nextOccurrence(rule, timer, row.at, await timerClockOf(tx, subject));
  if (next) {
    await tx.db.insert(workflowTimers).values({ ...next, dueAt: timer.dueAt, instanceId: row.id, seq: timer.seq });
  }
  if (rule.emit && isTaskEvent(rule.emit)) {
    const action = `TIMER:${timer.timerId}:${timer.n}`;
    await emitTaskEvent(tx, { row: { ...row, dueAt: timer.dueAt ?? row.dueAt }, subject, type: rule.emit, action });
  }
  if (rule.fire) await moveBySystem(tx, { row, subject, action: rule.fire, actor: { kind: 'TIMER' } });
  return 'fired';
}

async function end(tx: TxCtx, timer: Timer, status: 'FIRED' | 'CANCELLED', at: Date): Promise<void> {
  await tx.db
    .update(workflowTimers)
    .set({ status, ...(status === 'FIRED' && { firedAt: at }) })
    .where(eq(workflowTimers.id, timer.id));
}
