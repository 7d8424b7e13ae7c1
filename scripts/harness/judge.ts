import { setTimeout as sleep } from 'node:timers/promises';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { LEASE_SECONDS } from '@/lib/platform/outbox/delivery';
import { checkRecords, type MoveRecord } from './check-records';
import type { Db } from './prepare-database';

/**
 * Ends pauses and leases early, because a soak would wait minutes for them; this changes delays, not outcomes. Fresh
 * leases are left: resending constantly would starve the worker.
 */
async function endLeases(db: Db, which: SQL): Promise<void> {
  const isLong = sql`(status = 'PENDING' OR next_at < NOW(3) + INTERVAL ${LEASE_SECONDS - 5} SECOND)`;
  // It may meet the worker's own writes; then the next turn does it.
  await db
    .execute(sql`UPDATE event_deliveries SET next_at = NOW(3) WHERE ${which} AND ${isLong} AND next_at > NOW(3)`)
    .catch(() => undefined);
}

/**
 * Deliveries that a run waits for. A copy takes half a second of a processor: those of thousands of letters are made long
 * after the run, and have tests of their own.
 */
export const IS_OPEN = sql`status IN ('PENDING', 'ENQUEUED') AND consumer <> 'issued-copies'`;

/** A job that its worker lost comes back within a lease and a pause; then deliveries have stopped. */
const STANDSTILL_MS = 120_000;

/**
 * Waits until all events are delivered, as long as deliveries progress.
 * @returns open deliveries after progress has stopped
 * @returns what is left when deliveries have stopped
 */
export async function drain(db: Db): Promise<string[]> {
  let least = Number.POSITIVE_INFINITY;
  let movedAt = performance.now();
  for (;;) {
    const open = await countOf(db, sql`SELECT COUNT(*) AS count FROM event_deliveries WHERE ${IS_OPEN}`);
    if (open === 0) return [];
    if (open < least) movedAt = performance.now();
    least = Math.min(least, open);
    if (performance.now() - movedAt > STANDSTILL_MS) {
      return [`${open} deliveries are still open, and none has ended for ${STANDSTILL_MS / 1000} s`];
    }
    await endLeases(db, IS_OPEN);
    await sleep(1000);
  }
}

/**
 * Waits until the events due now are delivered, while new ones arrive.
 * @returns milliseconds it took
 * @throws Error after `longestMs`
 */
export async function deliverWhatIsThere(db: Db, longestMs: number): Promise<number> {
  const startedAt = performance.now();
  const last = await countOf(db, sql`SELECT COALESCE(MAX(id), 0) AS count FROM event_deliveries`);
  const isOpen = sql`id <= ${last} AND ${IS_OPEN}`;
  while ((await countOf(db, sql`SELECT COUNT(*) AS count FROM event_deliveries WHERE ${isOpen}`)) > 0) {
    if (performance.now() - startedAt > longestMs) {
      const open = await countOf(db, sql`SELECT COUNT(*) AS count FROM event_deliveries WHERE ${isOpen}`);
      throw new Error(`${open} not delivered within ${longestMs / 1000} s`);
    }
    await endLeases(db, isOpen);
    await sleep(500);
  }
  return performance.now() - startedAt;
}

export async function judge(db: Db, records: readonly MoveRecord[], instanceIds: readonly string[]): Promise<string[]> {
  const { workflowHistories } = await import('@/db/schema/workflow');
  const { verifyWorkflows } = await import('@/lib/workflow/engine/verify/verify');
  const { verifyReaders } = await import('@/lib/people/identity/readers/verify-readers');
  const { systemCtx } = await import('@/lib/platform/ctx');
  const histories = await db
    .select({
      id: workflowHistories.id,
      instanceId: workflowHistories.instanceId,
      seq: workflowHistories.seq,
      action: workflowHistories.action,
      commandId: workflowHistories.commandId,
      actorType: workflowHistories.actorType,
    })
    .from(workflowHistories)
    .where(inArray(workflowHistories.instanceId, [...instanceIds]));
  // System actions have no caller, and the test's setup makes the first row.
  const asked = histories.filter(({ action, actorType }) => actorType === 'USER' && action !== 'SUBMIT');
  const findings = await verifyWorkflows(systemCtx('soak'));
  const readers = await verifyReaders(systemCtx('soak'));
  const dead = await countOf(db, sql`SELECT COUNT(*) AS count FROM dead_letters`);
  return [
    ...checkRecords(records, asked),
    ...findings.map(({ rule, instanceId, detail }) => `${rule} ${instanceId ?? ''}: ${detail}`),
    ...readers.map(({ rule, documentNumber, organization }) => `readers of ${documentNumber}: ${rule} ${organization}`),
    ...(dead > 0 ? [`${dead} dead letters`] : []),
  ];
}

export async function countOf(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const rows = await rowsOf<{ count: number }>(db, query);
  return Number(rows[0]?.count ?? 0);
}
