import { drizzle } from 'drizzle-orm/mysql2';
import { createPool } from 'mysql2/promise';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as getLive } from '@/app/api/health/live/route';
import { GET as getMetrics } from '@/app/api/metrics/route';
import { closeDatabase, getDatabase } from '@/db/client';
import { documentNumberAudit, documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workerHeartbeats } from '@/db/schema/workers';
import { systemCtx } from '../ctx';
import { env } from '../env';
import { newPublicId } from '../id';
import { closeQueues, getQueue } from '../queue';
import { closeRedis } from '../redis';
import { dryRunNumber } from './dry-run-number';
import { beat, endBeat } from './heartbeat';
import { checkReadiness } from './readiness';

const ctx = systemCtx('test');
const workerId = newPublicId();

beforeEach(() => beat(ctx, workerId, 'test'));

afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

describe('readiness', () => {
  it('is ok when everything answers', async () => {
    const { status, checks } = await checkReadiness(ctx);
    expect({
      status,
      ...Object.fromEntries(Object.entries(checks).map(([name, { status }]) => [name, status])),
    }).toEqual({
      status: 'ok',
      database: 'ok',
      redis: 'ok',
      numbering: 'ok',
      worker: 'ok',
      queues: 'ok',
    });
  });

  it('is degraded while a queue is paused, and the metrics count its jobs as paused', async () => {
    const queue = await getQueue('caches');
    const job = await queue.add('any', {});
    const figures = async () =>
      (await (await getMetrics(new Request('http://localhost/api/metrics'))).text())
        .split('\n')
        .filter((line) => /queue="caches",state="(paused|waiting)"/.test(line));
    await queue.pause();
    try {
      expect(await checkReadiness(ctx)).toMatchObject({ status: 'degraded', checks: { queues: { status: 'failed' } } });
      expect(await figures()).toEqual([
        'bullmq_jobs{queue="caches",state="paused"} 1',
        'bullmq_jobs{queue="caches",state="waiting"} 0',
      ]);
    } finally {
      await queue.resume();
      await job.remove();
    }
    expect(await checkReadiness(ctx)).toMatchObject({ status: 'ok' });
    expect(await figures()).toEqual([
      'bullmq_jobs{queue="caches",state="paused"} 0',
      'bullmq_jobs{queue="caches",state="waiting"} 0',
    ]);
  });

  it('is degraded without a worker', async () => {
    await endBeat(ctx, workerId);
    expect(await getDatabase().select().from(workerHeartbeats)).toEqual([]);
    expect(await checkReadiness(ctx)).toMatchObject({ status: 'degraded', checks: { worker: { status: 'failed' } } });
  });

  it('is degraded without Redis', async () => {
    await closeQueues();
    closeRedis();
    const url = env().REDIS_URL;
    env().REDIS_URL = 'redis://127.0.0.1:1';
    try {
      expect(await checkReadiness(ctx)).toMatchObject({ status: 'degraded', checks: { redis: { status: 'failed' } } });
    } finally {
      closeRedis();
      env().REDIS_URL = url;
    }
  });

  it('is down without the database', async () => {
    const pool = createPool('mysql://nobody@127.0.0.1:1/nothing');
    const readiness = await checkReadiness({ ...ctx, db: drizzle(pool) });
    await pool.end();
    expect(readiness).toMatchObject({ status: 'down', checks: { database: { status: 'failed' } } });
  });

  it('tries a number without taking one or leaving a row', async () => {
    expect(await dryRunNumber(ctx)).toMatch(/0001/);
    for (const table of [documentNumberSeries, documentNumberAudit, auditLogs]) {
      expect(await getDatabase().select().from(table)).toEqual([]);
    }
  });
});

describe('over HTTP', () => {
  it('says that the process lives', async () => {
    expect(await getLive().json()).toEqual({ status: 'ok' });
  });

  it('prints every figure the alerts use', async () => {
    const text = await (await getMetrics(new Request('http://localhost/api/metrics'))).text();
    for (const name of [
      'outbox_pending',
      'outbox_oldest_seconds',
      'dead_letters_open',
      'docnum_db_connection_pool_usage',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(text).toMatch(/^bullmq_jobs\{queue="workflow-events",state="waiting"\} 0$/m);
  });

  it('asks for the token where there is one', async () => {
    env().METRICS_TOKEN = 'secret';
    try {
      const get = (authorization?: string) =>
        getMetrics(new Request('http://localhost/api/metrics', { headers: authorization ? { authorization } : {} }));
      expect((await get()).status).toBe(401);
      expect((await get('Bearer wrong')).status).toBe(401);
      expect((await get('Bearer secret')).status).toBe(200);
    } finally {
      env().METRICS_TOKEN = undefined;
    }
  });
});
