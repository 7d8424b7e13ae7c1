import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { idempotencyKeys } from '@/db/schema/events';
import { notifications } from '@/db/schema/system';
import { makeUser } from '@/db/testing/factories/people';
import { systemCtx } from '../ctx';
import { newPublicId } from '../id';
import { ensurePartitions } from './ensure-partitions';
import { purgeIdempotencyKeys } from './purge-idempotency-keys';
import { runAlone } from './run-alone';

const ctx = systemCtx('test');

afterAll(closeDatabase);

it('partitions reach months and years ahead, keep their rows, and are added once', async () => {
  const { userId, organizationId } = await makeUser({ organization: 'คคง.' });
  const told = {
    userId,
    organizationId,
    eventId: newPublicId(),
    eventType: 'test',
    reason: 'RECEIVED',
    entityType: 'test',
    entityPublicId: newPublicId(),
    params: {},
  };
  await getDatabase().insert(notifications).values(told);
  const added = await ensurePartitions(ctx);
  expect(added).toContain('notifications p202502');
  expect(await ensurePartitions(ctx)).toEqual([]);
  const [rows] = await getDatabase().execute(
    sql`SELECT partition_name AS name, table_rows AS count FROM information_schema.partitions
        WHERE table_schema = DATABASE() AND table_name = 'notifications' ORDER BY partition_ordinal_position`,
  );
  const names = (rows as unknown as { name: string }[]).map((row) => row.name);
  expect(names.at(-1)).toBe('pmax');
  const horizon = new Date();
  horizon.setUTCMonth(horizon.getUTCMonth() + 3, 1);
  expect(names).toContain(`p${horizon.toISOString().slice(0, 7).replace('-', '')}`);
  expect(await getDatabase().select().from(notifications)).toHaveLength(1);
});

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
    const hasRun = await runAlone('test', () => {
      runs += 1;
      return othersAreRefused;
    });
    if (!hasRun && ++refusals === 2) goOn();
    return hasRun;
  };
  expect((await Promise.all([attempt(), attempt(), attempt()])).filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(1);
  await expect(runAlone('test', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await attempt()).toBe(true);
});
