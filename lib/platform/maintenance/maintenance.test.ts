import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { idempotencyKeys } from '@/db/schema/events';
import { makeUser } from '@/db/testing/factories/people';
import { systemCtx } from '../ctx';
import { env } from '../env';
import { purgeIdempotencyKeys } from './purge-idempotency-keys';
import { tryAdvisoryLock } from './try-advisory-lock';

const ctx = systemCtx('test');

afterAll(closeDatabase);

it('idempotency keys are kept for thirty days', async () => {
  const { userId } = await makeUser({ organization: 'คคง.' });
  const keys = [29, 31].map((days) => ({
    userId,
    idempotencyKey: `${days} days`,
    route: 'POST /test',
    requestHash: 'a'.repeat(64),
    statusCode: 200,
    answer: {},
    createdAt: sql`NOW(3) - INTERVAL ${days} DAY`,
  }));
  await getDatabase().insert(idempotencyKeys).values(keys);
  expect(await purgeIdempotencyKeys(ctx)).toBe(1);
  const left = await getDatabase().select().from(idempotencyKeys);
  expect(left.map((row) => row.idempotencyKey)).toEqual(['29 days']);
});

it('work that must run alone does, and is free again afterwards, also after a failure', async () => {
  let runs = 0;
  let refusals = 0;
  let goOn = () => {};
  const othersAreRefused = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const attempt = async () => {
    const hasRun = await tryAdvisoryLock('test', () => {
      runs += 1;
      return othersAreRefused;
    });
    if (!hasRun && ++refusals === 2) goOn();
    return hasRun;
  };
  expect((await Promise.all([attempt(), attempt(), attempt()])).filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(1);
  await expect(tryAdvisoryLock('test', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await attempt()).toBe(true);
});

it('more locks at once than the pool has connections leave all of them to the work', async () => {
  const count = env().DB_POOL_SIZE + 1;
  let held = 0;
  let goOn = () => {};
  const allAreHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const locks = Array.from({ length: count }, (_, n) =>
    tryAdvisoryLock(`one of many ${n}`, async () => {
      if (++held === count) goOn();
      await allAreHeld;
      await getDatabase().execute(sql`SELECT 1`);
    }),
  );
  expect(await Promise.all(locks)).toEqual(locks.map(() => true));
});
