import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { startOwnRedis } from '@/db/testing/own-redis';
import type { UserCtx } from '@/lib/platform/ctx';

const server = await startOwnRedis();
const { closeLockBreaker, tryLock } = await import('@/lib/platform/lock');
const { logger } = await import('@/lib/platform/logger');
const { metrics } = await import('@/lib/platform/metrics');
const { closeRedis, getRedis } = await import('@/lib/platform/redis');
const { projectYear } = await import('@/lib/platform/time/project-day');
const { draftItems, makeAuthor, storeNumbers, issueText } = await import('../testing/documents');
const { verifyNumbering } = await import('../verify/verify');

let author: UserCtx;
beforeAll(async () => {
  author = await makeAuthor();
});
beforeEach(async () => {
  await expect.poll(() => getRedis().status).toBe('ready');
  closeLockBreaker();
});
afterAll(async () => {
  closeRedis();
  await server.stop();
  await closeDatabase();
});

/**
 * A steady stream of requests, and something that happens to Redis in the middle of it. One that waited for Redis would
 * be refused after its deadline.
 */
async function issueWhile(to: string, happening: () => Promise<void> | void): Promise<number[]> {
  const items = await draftItems(author, 200, { to });
  const sequences: number[] = [];
  const workers = Array.from({ length: 5 }, async (_, worker) => {
    for (let index = worker; index < items.length; index += 5) {
      const item = items[index];
      if (!item) continue;
      if (index === 100) await happening();
      sequences.push(Number((await issueText(item, storeNumbers)).split('-').at(-2)));
    }
  });
  await Promise.all(workers);
  return sequences.sort((a, b) => a - b);
}

async function fallbacksOf(to: string): Promise<string[]> {
  const rows = await rowsOf<{ fallback: string }>(
    author.db,
    sql`SELECT DISTINCT a.fallback_used AS fallback FROM document_number_audit AS a
      JOIN document_number_series AS s ON s.id = a.series_id WHERE s.printed_pattern LIKE ${`%-${to}-%`}`,
  );
  return rows.map((row) => row.fallback).sort();
}

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('numbers go on being issued, each once and without a gap', () => {
  test('when Redis was never there', async () => {
    await server.stop();
    try {
      await expect.poll(() => getRedis().status).not.toBe('ready');
      const sequences = await issueWhile('กทท.', () => {});
      expect(sequences).toEqual(oneTo(200));
      expect(await fallbacksOf('กทท.')).toEqual(['DB_LOCK']);
    } finally {
      await server.start();
    }
  });

  test('when Redis is killed in the middle', async () => {
    const sequences = await issueWhile('EN', server.stop);
    await server.start();
    expect(sequences).toEqual(oneTo(200));
    expect(await fallbacksOf('EN')).toEqual(['DB_LOCK', 'NONE']);
  });

  test('when Redis hangs in the middle', async () => {
    const sequences = await issueWhile('TEAM', () => server.hang());
    server.goOn();
    expect(sequences).toEqual(oneTo(200));
    expect(await fallbacksOf('TEAM')).toEqual(['DB_LOCK', 'NONE']);
  });

  test('when a dead process still holds the lock of the series', async () => {
    const [item] = await draftItems(author, 1, { to: 'ผรม.2' });
    if (!item) throw new Error('no draft');
    const year = projectYear(new Date());
    await tryLock(`lock:docnum:LCBP3-C2:คคง.:ผรม.2:LETTER:0:0:0:${year}`, 5000, 250);
    expect(await issueText(item, storeNumbers)).toContain('-0001-');
    expect(await fallbacksOf('ผรม.2')).toEqual(['DB_LOCK']);
  });

  test('and operations learn who was numbered without Redis, once per outage', async () => {
    const items = await draftItems(author, 3, { to: 'ผรม.4' });
    const warnings: Record<string, unknown>[] = [];
    const spy = vi.spyOn(logger, 'warn').mockImplementation((line: unknown) => {
      warnings.push(line as Record<string, unknown>);
    });
    const total = async () =>
      (await metrics.numberingErrors.get()).values.find(({ labels }) => labels.type === 'REDIS_ERROR')?.value ?? 0;
    const before = await total();
    const errors = () =>
      rowsOf<{ userId: number; projectCode: string }>(
        author.db,
        sql`SELECT user_id AS userId, JSON_VALUE(context_data, '$.projectCode') AS projectCode
          FROM document_number_errors WHERE error_type = 'REDIS_ERROR' AND
          JSON_VALUE(context_data, '$.documentPublicId') IN (${sql.join(
            items.map(({ payload }) => sql`${payload.publicId}`),
            sql`, `,
          )})`,
      );
    await server.stop();
    try {
      await expect.poll(() => getRedis().status).not.toBe('ready');
      for (const item of items) expect(await issueText(item, storeNumbers)).toContain('ผรม.4');
    } finally {
      spy.mockRestore();
      await server.start();
    }
    await expect.poll(errors).toEqual([{ userId: author.actor.userId, projectCode: 'LCBP3-C2' }]);
    expect(await total()).toBe(before + 1);
    expect(warnings).toContainEqual(
      expect.objectContaining({ project: 'LCBP3-C2', type: 'LETTER', user: author.actor.publicId }),
    );
  });

  test('and the lock is used again when Redis is back', async () => {
    const [item] = await draftItems(author, 1, { to: 'สคฉ.3' });
    if (!item) throw new Error('no draft');
    await issueText(item, storeNumbers);
    expect(await fallbacksOf('สคฉ.3')).toEqual(['NONE']);
    expect(await verifyNumbering(author)).toEqual([]);
  });
});
