import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { createPool } from 'mysql2/promise';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { metricSamples } from '@/db/schema/metric-samples';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';
import { systemCtx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';
import { closeRedis } from '@/lib/platform/redis';
import { addSamples } from './add-samples';
import { OF_THE_PROCESS, readGauged } from './gauged';
import { purgeSamples } from './purge-samples';
import { openFrame, readHistory } from './read-history';
import { createSampler } from './sampler';
import { startSampling } from './start-sampling';

const db = getDatabase();
const ctx = systemCtx('test');
const labels = { project: 'P', type: 'T' };
const LOCKS = 'docnum_lock_acquisition_total';
const WAITS = 'docnum_lock_acquisition_duration_ms';

/** A sampler without gauges that has already written what earlier tests counted. */
async function freshSampler() {
  const sample = createSampler(async () => []);
  await sample(ctx);
  await db.delete(metricSamples);
  return sample;
}

async function totalOf(metric: string): Promise<number> {
  const history = await readHistory(ctx, await openFrame(ctx, 'hour'), [metric]);
  return history.sum(metric);
}

beforeEach(() => db.delete(metricSamples));
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

describe('samples', () => {
  it('hold the growth since the last one, by minute and by half hour', async () => {
    const sample = await freshSampler();
    metrics.lockAcquisitions.inc(labels, 2);
    await sample(ctx);
    metrics.lockAcquisitions.inc({ ...labels, type: 'U' }, 5);
    await sample(ctx);
    await sample(ctx);
    const rows = await db
      .select({ step: metricSamples.step, total: sql`SUM(${metricSamples.total})`.mapWith(Number) })
      .from(metricSamples)
      .where(eq(metricSamples.metric, LOCKS))
      .groupBy(metricSamples.step)
      .orderBy(asc(metricSamples.step));
    expect(rows).toEqual([
      { step: 'MINUTE', total: 7 },
      { step: 'HALF_HOUR', total: 7 },
    ]);
  });

  it('keep the buckets that a quantile needs, the empty ones too', async () => {
    const sample = await freshSampler();
    for (let n = 0; n < 10; n += 1) metrics.lockAcquisitionDurationMs.observe(labels, 150);
    await sample(ctx);
    const history = await readHistory(ctx, await openFrame(ctx, 'day'), [`${WAITS}_bucket`]);
    expect(history.quantileOfAll(WAITS, 0.5)).toBeCloseTo(150);
    const known = history.quantile(WAITS, 0.95).filter((value) => value !== null);
    expect(known).toEqual([expect.closeTo(195)]);
  });

  it('of several processes add up, those of one that has ended included', async () => {
    const sample = await freshSampler();
    const program: BundledChild = await bundleChild(path.join(import.meta.dirname, 'testing/count-and-stop.ts'));
    const ended = [1, 2].map(async () => {
      const child = fork(program.file, { env: { ...process.env, LOG_LEVEL: 'error' } });
      return (await once(child, 'exit'))[0];
    });
    metrics.lockAcquisitions.inc(labels, 10);
    await sample(ctx);
    expect(await Promise.all(ended)).toEqual([0, 0]);
    program.remove();
    expect(await totalOf(LOCKS)).toBe(16);
    const frame = await openFrame(ctx, 'hour');
    const history = await readHistory(ctx, frame, ['docnum_db_connection_pool_usage', `${WAITS}_count`]);
    expect(history.sum(`${WAITS}_count`)).toBe(2);
    expect(history.mean('docnum_db_connection_pool_usage').some((value) => value !== null)).toBe(true);
  });

  it('of a gauge have a mean and a peak', async () => {
    const reading = (value: number) => [{ metric: 'outbox_pending', label: '', value }];
    for (const value of [2, 9, 4]) await addSamples(ctx, reading(value));
    const history = await readHistory(ctx, await openFrame(ctx, 'week'), ['outbox_pending']);
    expect(history.mean('outbox_pending').filter((value) => value !== null)).toEqual([5]);
    expect(history.peak('outbox_pending').filter((value) => value !== null)).toEqual([9]);
  });

  it('tell a counter that did not grow from a time without samples', async () => {
    await addSamples(ctx, [{ metric: 'docnum_db_connection_pool_usage', label: '', value: 5 }]);
    const history = await readHistory(ctx, await openFrame(ctx, 'hour'), [LOCKS]);
    expect(history.growth(LOCKS).filter((value) => value !== null)).toEqual([0]);
  });

  it('wait in memory while the database is away', async () => {
    const sample = await freshSampler();
    const pool = createPool('mysql://absent@127.0.0.1:1/nothing');
    metrics.lockAcquisitions.inc(labels, 4);
    await expect(sample({ ...ctx, db: drizzle(pool) })).rejects.toThrow();
    await pool.end();
    metrics.lockAcquisitions.inc(labels, 1);
    await sample(ctx);
    expect(await totalOf(LOCKS)).toBe(5);
  });

  it('are read while Redis is away', async () => {
    const away = [...OF_THE_PROCESS, () => Promise.reject(new Error('away'))];
    const names = (await readGauged(ctx, away)).map(({ metric }) => metric);
    expect(names).toEqual(['docnum_db_connection_pool_usage', 'docnum_redis_connection_status']);
  });

  it('are removed when no page shows them any more', async () => {
    const at = (step: 'MINUTE' | 'HALF_HOUR', days: number) => ({
      step,
      metric: 'outbox_pending',
      label: `${days}`,
      beginsAt: sql`NOW(3) - INTERVAL ${days} DAY`,
      total: 1,
      peak: 1,
      readings: 1,
    });
    await db.insert(metricSamples).values([at('MINUTE', 0), at('MINUTE', 2), at('HALF_HOUR', 34), at('HALF_HOUR', 36)]);
    expect([await purgeSamples(ctx, 'MINUTE'), await purgeSamples(ctx, 'HALF_HOUR')]).toEqual([1, 1]);
    const left = await db.select({ label: metricSamples.label }).from(metricSamples);
    expect(left.map(({ label }) => label).sort()).toEqual(['0', '34']);
  });
});

it('a process samples once, however many parts of it ask', async () => {
  const stop = startSampling('web');
  expect(startSampling('web')).toBe(stop);
  await stop();
  const usage = eq(metricSamples.metric, 'docnum_db_connection_pool_usage');
  const rows = await db.select({ readings: metricSamples.readings }).from(metricSamples).where(usage);
  expect(rows).toEqual([{ readings: 1 }, { readings: 1 }]);
});
