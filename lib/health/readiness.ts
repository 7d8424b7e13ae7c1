import { sql } from 'drizzle-orm';
import type { Ctx } from '../ctx';
import { logger } from '../logger';
import { getRedis, isRedisReady } from '../redis';
import { dryRunNumber } from './dry-run-number';
import { BEAT_MS, readHeartbeatAge } from './heartbeat';

export interface Check {
  status: 'ok' | 'failed';
  ms: number;
}

export interface Readiness {
  /** `degraded`: people can work, effects wait; `down`: nothing can be read or written. */
  status: 'ok' | 'degraded' | 'down';
  checks: Record<'database' | 'redis' | 'numbering' | 'worker', Check>;
}

/** A load balancer asks every few seconds and gives up soon after; a check that hangs counts as failed. */
const CHECK_MS = 2000;

/** A process that has just started is still connecting. */
const REDIS_MS = 500;

/** Two beats may be late; the third tells. */
const WORKER_SECONDS = (3 * BEAT_MS) / 1000;

/** Asks everything that a request needs, at the same time. Details go to the log, not to whoever asks. */
export async function checkReadiness(ctx: Ctx): Promise<Readiness> {
  const [database, redis, numbering, worker] = await Promise.all([
    check('database', () => ctx.db.execute(sql`SELECT 1`)),
    check('redis', pingRedis),
    check('numbering', () => dryRunNumber(ctx)),
    check('worker', async () => {
      const age = await readHeartbeatAge(ctx);
      if (age === null || age > WORKER_SECONDS) throw new Error('no worker has reported');
    }),
  ]);
  const checks = { database, redis, numbering, worker };
  const isAllOk = Object.values(checks).every((one) => one.status === 'ok');
  return { status: database.status === 'failed' ? 'down' : isAllOk ? 'ok' : 'degraded', checks };
}

async function pingRedis(): Promise<void> {
  const redis = getRedis();
  if (!(await isRedisReady(redis, REDIS_MS))) throw new Error('Redis is away');
  await redis.ping();
}

async function check(name: string, ask: () => Promise<unknown>): Promise<Check> {
  const startedAt = performance.now();
  let status: Check['status'] = 'ok';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_MS);
  });
  try {
    await Promise.race([ask(), late]);
  } catch (error) {
    status = 'failed';
    logger.warn({ err: error, check: name }, 'not ready');
  } finally {
    clearTimeout(timer);
  }
  return { status, ms: Math.round(performance.now() - startedAt) };
}
