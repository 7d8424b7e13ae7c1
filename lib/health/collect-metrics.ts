import { count, eq, inArray, lt, sql } from 'drizzle-orm';
import { getPool } from '@/db/client';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { workflowHolders } from '@/db/schema/workflow';
import type { Ctx } from '../ctx';
import { env } from '../env';
import { logger } from '../logger';
import { metrics } from '../metrics';
import { getQueue, QUEUES } from '../queue';
import { getRedis, isRedisReady } from '../redis';
import { readDatabaseFigures } from './database-figures';

const STATES = ['waiting', 'active', 'delayed', 'completed', 'failed'] as const;

/** Reads what is counted at the moment of asking, and prints everything in Prometheus's text. What is away is left out. */
export async function collectMetrics(ctx: Ctx): Promise<{ contentType: string; text: string }> {
  metrics.dbConnectionPoolUsage.set(readPoolUsage());
  for (const [name, read] of Object.entries({
    outbox: () => readOutbox(ctx),
    workflows: () => readWorkflows(ctx),
    queues: readQueues,
    database: () => readDatabaseFigures(ctx),
  })) {
    try {
      await read();
    } catch (error) {
      logger.warn({ err: error, part: name }, 'metrics are incomplete');
    }
  }
  return { contentType: metrics.registry.contentType, text: await metrics.registry.metrics() };
}

async function readOutbox(ctx: Ctx): Promise<void> {
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
  metrics.outboxPending.set(pending?.count ?? 0);
  metrics.outboxOldestSeconds.set(Number(pending?.oldestSeconds ?? 0));
  metrics.deadLettersOpen.set(dead?.count ?? 0);
}

async function readWorkflows(ctx: Ctx): Promise<void> {
  const [overdue] = await ctx.db
    .select({ count: count() })
    .from(workflowHolders)
    .where(lt(workflowHolders.dueAt, sql`NOW(3)`));
  metrics.taskOverdue.set(overdue?.count ?? 0);
}

async function readQueues(): Promise<void> {
  metrics.bullmqJobs.reset();
  if (!(await isRedisReady(getRedis(), 0))) return;
  for (const name of QUEUES) {
    const queue = await getQueue(name);
    const counts = await queue.getJobCounts(...STATES);
    for (const state of STATES) metrics.bullmqJobs.set({ queue: name, state }, counts[state] ?? 0);
  }
}

/** The driver publishes no figures; these lists have been its own names for years. */
interface PoolInside {
  _allConnections?: { length: number };
  _freeConnections?: { length: number };
}

function readPoolUsage(): number {
  const inside = getPool().pool as unknown as PoolInside;
  const used = (inside._allConnections?.length ?? 0) - (inside._freeConnections?.length ?? 0);
  return used / env().DB_POOL_SIZE;
}
