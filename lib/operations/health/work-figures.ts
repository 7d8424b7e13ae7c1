import { count, eq, inArray, lt, sql } from 'drizzle-orm';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { workflowHolders } from '@/db/schema/workflow';
import type { Ctx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';
import { readHeartbeatAge } from './heartbeat';
import type { Sample } from './sample';

/** Deliveries that wait, the age of the oldest one, and the open dead letters. */
export async function readOutbox(ctx: Ctx): Promise<Sample[]> {
  const [[pending], [dead]] = await Promise.all([
    ctx.db
      .select({
        count: count(),
        // From the moment of the event, so that waiting for the next round counts as waiting.
        oldestSeconds: sql<number | null>`TIMESTAMPDIFF(SECOND, MIN(${eventDeliveries.createdAt}), NOW(3))`,
      })
      .from(eventDeliveries)
      .where(inArray(eventDeliveries.status, ['PENDING', 'ENQUEUED'])),
    ctx.db.select({ count: count() }).from(deadLetters).where(eq(deadLetters.status, 'OPEN')),
  ]);
  return [
    { gauge: metrics.outboxPending, value: pending?.count ?? 0 },
    { gauge: metrics.outboxOldestSeconds, value: Number(pending?.oldestSeconds ?? 0) },
    { gauge: metrics.deadLettersOpen, value: dead?.count ?? 0 },
  ];
}

export async function readOverdueTasks(ctx: Ctx): Promise<Sample[]> {
  const [overdue] = await ctx.db
    .select({ count: count() })
    .from(workflowHolders)
    .where(lt(workflowHolders.dueAt, sql`NOW(3)`));
  return [{ gauge: metrics.taskOverdue, value: overdue?.count ?? 0 }];
}

/** Infinite when no worker has a heartbeat: a worker that stops in order deletes its own. */
export async function readWorkerAge(ctx: Ctx): Promise<Sample[]> {
  const age = await readHeartbeatAge(ctx);
  return [{ gauge: metrics.workerHeartbeatAgeSeconds, value: age ?? Number.POSITIVE_INFINITY }];
}
