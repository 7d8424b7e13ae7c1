import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { workflowTimers } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import type { RuntimeDefinition } from '../definitions/runtime';
import { loadSubjects } from '../engine/read/load-subjects';
import { armTimers } from '../engine/timers/due-dates';
import { timerClockOf } from '../engine/timers/load-working-days';
import type { PlannedMove } from './plan-migration';

export interface TimerPlan {
  from: RuntimeDefinition;
  to: RuntimeDefinition;
  /** Count anew from now; otherwise what both versions have keeps the time it has left. */
  isRestart: boolean;
}

/** Brings the timers of migrated instances in line with their new version; due dates stay as they were promised. */
export async function carryTimers(tx: TxCtx, moves: readonly PlannedMove[], plan: TimerPlan): Promise<void> {
  for (const group of groupedByStates(moves)) {
    const [first] = group;
    if (!first) continue;
    const before = (plan.from.states[first.row.currentState]?.timers ?? []).map(({ id }) => id);
    const after = plan.to.states[first.to]?.timers ?? [];
    const kept = plan.isRestart ? [] : after.map(({ id }) => id).filter((id) => before.includes(id));
    await callOff(
      tx,
      group.map(({ row }) => row.id),
      kept,
    );
    const fresh = after.filter(({ id }) => !kept.includes(id));
    if (fresh.length === 0) continue;
    const subjects = await loadSubjects(
      tx,
      group.map(({ row }) => row.id),
    );
    const rows: (typeof workflowTimers.$inferInsert)[] = [];
    for (const { row } of group) {
      const { id: instanceId, stepSeq: seq, dueAt, at } = row;
      const subject = subjects.get(instanceId);
      // A record that is gone has no calendar; its timers end with the next sweep.
      const clock = subject ? await timerClockOf(tx, subject) : { zone: env().TZ_PROJECT, working: null };
      const armed = armTimers(fresh, { at, dueAt }, clock);
      rows.push(...armed.map((timer) => ({ ...timer, instanceId, seq, status: 'ARMED' as const })));
    }
    if (rows.length === 0) continue;
    await tx.db
      .insert(workflowTimers)
      .values(rows)
      // The step may have had a timer of this name that was called off a moment ago.
      .onDuplicateKeyUpdate({ set: { fireAt: sql`VALUES(fire_at)`, status: 'ARMED', firedAt: null } });
  }
}

function groupedByStates(moves: readonly PlannedMove[]): PlannedMove[][] {
  const groups = new Map<string, PlannedMove[]>();
  for (const move of moves) {
    const key = `${move.row.currentState} ${move.to}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()];
}

async function callOff(tx: TxCtx, instanceIds: string[], kept: string[]): Promise<void> {
  await tx.db
    .update(workflowTimers)
    .set({ status: 'CANCELLED' })
    .where(
      and(
        inArray(workflowTimers.instanceId, instanceIds),
        eq(workflowTimers.status, 'ARMED'),
        kept.length > 0 ? notInArray(workflowTimers.timerId, kept) : undefined,
      ),
    );
}
