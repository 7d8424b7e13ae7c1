import { drizzle } from 'drizzle-orm/mysql2';
import { createPool } from 'mysql2/promise';
import type { Gauge } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { workerHeartbeats } from '@/db/schema/workers';
import { startOwnRedis } from '@/db/testing/own-redis';

const redis = await startOwnRedis();
// Modules that read the environment are loaded after REDIS_URL is set.
const { closeDatabase, getDatabase, getPool } = await import('@/db/client');
const { systemCtx } = await import('@/lib/platform/ctx');
const { env } = await import('@/lib/platform/env');
const { newPublicId } = await import('@/lib/platform/id');
const { metrics } = await import('@/lib/platform/metrics');
const { closeQueues, getQueue } = await import('@/lib/platform/queue');
const { closeRedis, getRedis, isRedisReady } = await import('@/lib/platform/redis');
const { collectMetrics } = await import('./collect-metrics');
const { beat, endBeat } = await import('./heartbeat');

const ctx = systemCtx('test');
const OF_THE_DATABASE = [
  'db_size_bytes',
  'db_uuid_index_share',
  'db_join_probe_ms',
  'worker_heartbeat_age_seconds',
  'outbox_pending',
  'outbox_oldest_seconds',
  'backup_age_seconds',
  'backup_log_age_seconds',
  'dead_letters_open',
  'task_overdue',
];

const adminUrl = String(process.env.DATABASE_ADMIN_URL);

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  // Servers for tests keep statistics only of tables that ask for them. A partitioned table has a row per partition.
  const admin = await openAdminConnection(adminUrl);
  await admin.query(`CREATE TABLE big_things (id INT AUTO_INCREMENT PRIMARY KEY, uuid UUID NOT NULL DEFAULT UUID())
    STATS_PERSISTENT = 1 PARTITION BY HASH (id) PARTITIONS 2`);
  await admin.query('INSERT INTO big_things (id) SELECT seq FROM seq_1_to_20000');
  await admin.query('ALTER TABLE big_things ADD KEY idx_big_things_uuid (uuid)');
  await admin.query('ANALYZE TABLE big_things');
  await admin.end();
});
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await redis.stop();
  await closeDatabase();
});

/** The value of a sample, or undefined when the scrape has none. */
async function figure(sample: string, scrape = collectMetrics(ctx)): Promise<number | undefined> {
  const { text } = await scrape;
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1).replace('+Inf', 'Infinity'));
}

describe('the figures of the database', () => {
  it('are absent while it is away, not as they were', async () => {
    const before = await collectMetrics(ctx);
    for (const name of ['db_up', ...OF_THE_DATABASE]) {
      expect(await figure(name, Promise.resolve(before)), name).toBeDefined();
    }
    const pool = createPool('mysql://absent@127.0.0.1:1/nothing');
    const during = await collectMetrics({ ...ctx, db: drizzle(pool) });
    await pool.end();
    expect(await figure('db_up', Promise.resolve(during))).toBe(0);
    for (const name of OF_THE_DATABASE) expect(await figure(name, Promise.resolve(during)), name).toBeUndefined();
    expect(await figure('db_up')).toBe(1);
    expect(await figure('outbox_pending')).toBe(0);
  });

  it('are absent while it hangs, and the scrape is answered all the same', async () => {
    // Every connection is taken: a statement waits as it does behind a server that accepts and does not answer.
    const taken = await Promise.all(Array.from({ length: env().DB_POOL_SIZE }, () => getPool().getConnection()));
    const { text } = await collectMetrics(ctx);
    for (const connection of taken) connection.release();
    expect(await figure('db_up', Promise.resolve({ text, contentType: '' }))).toBe(0);
    expect(text).not.toMatch(/^outbox_pending \d/m);
    expect(text).toMatch(/^docnum_db_connection_pool_usage 100$/m);
    expect(await figure('db_up')).toBe(1);
  });

  it('give the share of the indexes on public identifiers in bytes', async () => {
    const admin = await openAdminConnection(adminUrl);
    const measure = async () => {
      await admin.query('ANALYZE TABLE big_things');
      // Its readings are kept for minutes.
      vi.resetModules();
      const { readDatabaseFigures } = await import('./database-figures');
      const samples = await readDatabaseFigures(ctx);
      const read = (gauge: Gauge) => samples.find((sample) => sample.gauge === gauge)?.value ?? Number.NaN;
      return { share: read(metrics.dbUuidIndexShare), size: read(metrics.dbSizeBytes) };
    };
    const withIndex = await measure();
    await admin.query('ALTER TABLE big_things DROP KEY idx_big_things_uuid');
    const without = await measure();
    await admin.end();
    const grown = withIndex.size - without.size;
    // 20,000 entries of 16 bytes and a key of 4.
    expect(grown).toBeGreaterThan(20_000 * 20);
    expect(withIndex.share * withIndex.size).toBeCloseTo(grown);
    expect(without.share).toBe(0);
  });
});

describe('the heartbeat of the workers', () => {
  it('is infinitely old without a worker, and counts from the newest one', async () => {
    await getDatabase().delete(workerHeartbeats);
    expect(await figure('worker_heartbeat_age_seconds')).toBe(Number.POSITIVE_INFINITY);
    const workerId = newPublicId();
    await beat(ctx, { workerId, hostName: 'test', printsPdf: false });
    expect(await figure('worker_heartbeat_age_seconds')).toBeLessThan(60);
    await endBeat(ctx, workerId);
  });
});

describe('the figures of Redis', () => {
  it('tell of a queue that somebody has paused', async () => {
    const paused = () => figure('bullmq_queue_paused{queue="in-app-notifications"}');
    expect(await paused()).toBe(0);
    const queue = await getQueue('in-app-notifications');
    await queue.pause();
    expect(await paused()).toBe(1);
    await queue.resume();
    expect(await paused()).toBe(0);
  });

  it('say down while it hangs with its connection open', async () => {
    expect(await figure('docnum_redis_connection_status')).toBe(1);
    redis.hang();
    const { text } = await collectMetrics(ctx);
    redis.goOn();
    expect(text).toMatch(/^docnum_redis_connection_status 0$/m);
    expect(text).not.toMatch(/^bullmq_jobs\{/m);
    await expect.poll(() => figure('docnum_redis_connection_status')).toBe(1);
  });

  it('say down and leave the queues out while it is gone', async () => {
    await redis.stop();
    await expect.poll(() => getRedis().status).not.toBe('ready');
    const { text } = await collectMetrics(ctx);
    expect(text).toMatch(/^docnum_redis_connection_status 0$/m);
    expect(text).not.toMatch(/^bullmq_/m);
    expect(text).toMatch(/^db_up 1$/m);
  });
});
