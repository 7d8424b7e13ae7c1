import { drizzle } from 'drizzle-orm/mysql2';
import { createConnection, createPool } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PEER_HEADER } from '@/app/_web/http-guard.mjs';
import { GET as getLive } from '@/app/api/health/live/route';
import { GET as getReady } from '@/app/api/health/ready/route';
import { GET as getMetrics } from '@/app/api/metrics/route';
import { closeDatabase, getDatabase } from '@/db/client';
import { documentNumberAudit, documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workerHeartbeats } from '@/db/schema/workers';
import { systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { closeQueues, getQueue, QUEUES } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { startDraining } from './draining';
import { dryRunNumber } from './dry-run-number';
import { beat, endBeat } from './heartbeat';
import { checkReadiness, type Readiness } from './readiness';
import { shareReadiness } from './shared-readiness';

const ctx = systemCtx('test');
const workerId = newPublicId();

// A process that has just started is still connecting, which a busy machine gives it seconds for.
beforeAll(() => vi.waitUntil(() => Promise.all(QUEUES.map(getQueue)).catch(() => false), { timeout: 120_000 }));

beforeEach(() => beat(ctx, { workerId, hostName: 'test', printsPdf: false }));

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
      seal: 'ok',
      storage: 'ok',
      audit: 'ok',
    });
  });

  it('is degraded while a queue is paused, and the metrics count its jobs as paused', async () => {
    const queue = await getQueue('caches');
    const job = await queue.add('any', {});
    const figures = async () =>
      (await (await getMetrics(new Request('http://localhost/api/metrics', { headers: LOCAL }))).text())
        .split('\n')
        .filter((line) => /queue="caches",state="(paused|waiting)"/.test(line))
        .sort();
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
    const pool = createPool('mysql://unknown@127.0.0.1:1/nothing');
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

/** As a program of this machine asks. */
const LOCAL = { [PEER_HEADER]: '127.0.0.1 localhost' };

describe('over HTTP', () => {
  it('asks the database once, however many ask for readiness at the same moment', async () => {
    let asked = 0;
    const counted: typeof ctx = {
      ...ctx,
      get db() {
        asked += 1;
        return getDatabase();
      },
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => shareReadiness(counted)));
    expect(new Set(answers).size).toBe(1);
    const once = asked;
    expect(once).toBeGreaterThan(0);
    await checkReadiness(counted);
    expect(asked).toBe(2 * once);
    const overHttp = (await (await getReady()).json()) as Readiness;
    expect(Object.keys(overHttp.checks)).toEqual(Object.keys(answers[0]?.checks ?? {}));
  });

  it('asks no second time while the database has not answered', async () => {
    const admin = await createConnection(process.env.DATABASE_ADMIN_URL ?? '');
    const pool = createPool({ uri: process.env.DATABASE_URL ?? '', connectionLimit: 10 });
    const slow = { ...ctx, db: drizzle(pool) };
    await admin.query('LOCK TABLES projects WRITE, worker_heartbeats WRITE');
    try {
      const rounds = await Promise.all([checkReadiness(slow), checkReadiness(slow)]);
      rounds.push(await checkReadiness(slow));
      for (const { checks } of rounds) expect(checks.numbering.status).toBe('failed');
      const [waiting] = (await admin.query(
        "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = DATABASE() AND state LIKE '%metadata lock%'",
      )) as unknown as [{ n: number }[]];
      expect(waiting[0]?.n).toBe(2);
    } finally {
      await admin.query('UNLOCK TABLES');
      await admin.end();
      await pool.end();
    }
  });

  it('tells figures to programs of this machine only, where there is no token', async () => {
    const statusFor = async (headers: Record<string, string>) =>
      (await getMetrics(new Request('http://localhost/api/metrics', { headers }))).status;
    const from = (peer: string) => ({ [PEER_HEADER]: `${peer} localhost` });
    expect(await statusFor({ ...from('127.0.0.1'), 'x-forwarded-for': '127.0.0.1' })).toBe(200);
    expect(await statusFor(from('::1'))).toBe(200);
    expect(await statusFor(from('::ffff:127.0.0.1'))).toBe(200);
    expect(await statusFor(from('203.0.113.7'))).toBe(401);
    expect(await statusFor({ ...from('203.0.113.7'), 'x-forwarded-for': '127.0.0.1' })).toBe(401);
    expect(await statusFor({ ...from('127.0.0.1'), 'x-forwarded-for': '203.0.113.7' })).toBe(401);
    expect(await statusFor({ ...from('127.0.0.1'), 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toBe(401);
    expect(await statusFor({})).toBe(401);
    env().TRUST_PROXY = '1';
    try {
      expect(await statusFor({ ...from('127.0.0.1'), 'x-forwarded-for': '127.0.0.1' })).toBe(401);
    } finally {
      env().TRUST_PROXY = undefined;
    }
  });

  it('refuses requests while the process drains, without asking the database', async () => {
    const process = globalThis as typeof globalThis & { dmsDraining?: boolean };
    startDraining();
    try {
      const answer = await getReady();
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'draining' }]);
      expect(getLive().status).toBe(200);
    } finally {
      delete process.dmsDraining;
    }
  });

  it('says that the process lives', async () => {
    expect(await getLive().json()).toEqual({ status: 'ok' });
  });

  it('prints every figure the alerts use', async () => {
    const text = await (await getMetrics(new Request('http://localhost/api/metrics', { headers: LOCAL }))).text();
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
