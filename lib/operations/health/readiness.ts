import { sql } from 'drizzle-orm';
import { findSealFault } from '@/lib/documents/issued-copies/load-seal';
import { readUnsealedSeconds, UNSEALED_SECONDS } from '@/lib/platform/audit/unsealed';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { getQueue, QUEUES } from '@/lib/platform/queue';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { fileStore } from '@/lib/platform/storage/open-store';
import { dryRunNumber } from './dry-run-number';
import { BEAT_MS, readHeartbeatAge } from './heartbeat';

interface Check {
  status: 'ok' | 'failed';
  ms: number;
}

export interface Readiness {
  /** `degraded`: people can work, effects wait; `down`: nothing can be read or written. */
  status: 'ok' | 'degraded' | 'down';
  checks: Record<'database' | 'redis' | 'numbering' | 'worker' | 'queues' | 'storage' | 'audit' | 'seal', Check>;
}

/** A load balancer asks every few seconds and gives up soon after; a check that hangs counts as failed. */
const CHECK_MS = 2000;

/** A process that has just started is still connecting. */
const REDIS_MS = 500;

/** Two beats may be late; a third missing one marks the worker as down. */
const WORKER_SECONDS = (3 * BEAT_MS) / 1000;

/** Checks every dependency of a request, in parallel. Details go to the log, not into the response. */
export async function checkReadiness(ctx: Ctx): Promise<Readiness> {
  const [database, redis, numbering, worker, queues, storage, audit, seal] = await Promise.all([
    check('database', () => ctx.db.execute(sql`SELECT 1`)),
    check('redis', pingRedis),
    check('numbering', () => dryRunNumber(ctx)),
    check('worker', async () => {
      const age = await readHeartbeatAge(ctx);
      if (age === null || age > WORKER_SECONDS) throw new Error('no worker has reported');
    }),
    check('queues', refusePaused),
    check('storage', () => fileStore().check()),
    check('audit', async () => {
      const seconds = await readUnsealedSeconds(ctx);
      if (seconds > UNSEALED_SECONDS) throw new Error(`audit rows are not sealed for ${seconds} s`);
    }),
    check('seal', async () => {
      const fault = await findSealFault();
      if (fault) throw fault;
    }),
  ]);
  const checks = { database, redis, numbering, worker, queues, storage, audit, seal };
  const isAllOk = Object.values(checks).every((one) => one.status === 'ok');
  return { status: database.status === 'failed' ? 'down' : isAllOk ? 'ok' : 'degraded', checks };
}

async function pingRedis(): Promise<void> {
  const redis = getRedis();
  if (!(await isRedisReady(redis, REDIS_MS))) throw new Error('Redis is away');
  await redis.ping();
}

/** A person paused the queue to look into a fault; forgotten, it keeps all messages of its kind back. */
async function refusePaused(): Promise<void> {
  const paused = await Promise.all(
    QUEUES.map(async (name) => ((await (await getQueue(name)).isPaused()) ? [name] : [])),
  );
  const names = paused.flat();
  if (names.length > 0) throw new Error(`paused: ${names.join(', ')}`);
}

/** A question that has no answer yet is not asked a second time: each would hold another connection. */
const unanswered = new Map<string, Promise<unknown>>();

function askOnce(name: string, ask: () => Promise<unknown>): Promise<unknown> {
  const earlier = unanswered.get(name);
  if (earlier) return earlier;
  const answer = ask().finally(() => unanswered.delete(name));
  unanswered.set(name, answer);
  return answer;
}

async function check(name: string, ask: () => Promise<unknown>): Promise<Check> {
  const startedAt = performance.now();
  let status: Check['status'] = 'ok';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_MS);
  });
  try {
    await Promise.race([askOnce(name, ask), late]);
  } catch (error) {
    status = 'failed';
    logger.warn({ err: error, check: name }, 'not ready');
  } finally {
    clearTimeout(timer);
  }
  return { status, ms: Math.round(performance.now() - startedAt) };
}
