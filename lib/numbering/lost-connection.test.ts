import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, type Database, openPool } from '@/db/client';
import type { UserCtx } from '@/lib/ctx';
import { env } from '@/lib/env';
import { closeRedis } from '@/lib/redis';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { issueNumber } from './issue-numbers';
import { numberingErrorType } from './record-error';
import { draftItems, makeAuthor, storeNumbers } from './testing/documents';
import { verifyNumbering } from './verify';

let author: UserCtx;
const pools: Pool[] = [];
beforeAll(async () => {
  author = await makeAuthor();
});
afterEach(async () => {
  expect(await verifyNumbering(author)).toEqual([]);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  closeRedis();
  await closeDatabase();
});

/** Cuts the connection once, at the first statement that `isMoment` picks: before it is sent, or right after. */
function cutOnce(isMoment: (statement: string) => boolean, when: 'before' | 'after'): Database {
  const pool = openPool(env().DATABASE_URL);
  pools.push(pool);
  let isCut = false;
  pool.pool.on('connection', (connection) => {
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const cut = () => (connection as unknown as { stream: { destroy: () => void } }).stream.destroy();
    const watched = (options: string | { sql: string }, ...rest: unknown[]) => {
      const isNow = !isCut && isMoment(typeof options === 'string' ? options : options.sql);
      if (!isNow) return send(options, ...rest);
      isCut = true;
      if (when === 'before') cut();
      const sent = send(options, ...rest);
      // In the next turn the packet has left; the answer finds no socket.
      if (when === 'after') setImmediate(cut);
      return sent;
    };
    connection.query = watched as unknown as typeof connection.query;
  });
  return drizzle(pool);
}

describe('a connection to the database that is lost', () => {
  test.each([
    ['before the commit: everything is done again, with the same number', 'before', 'TEAM'],
    ['while the commit is under way: the ledger tells whether it is done', 'after', 'EN'],
  ] as const)('%s', async (_what, when, to) => {
    const [item, next] = await draftItems(author, 2, { to });
    if (!item || !next) throw new Error('no drafts');
    const db = cutOnce((statement) => statement === 'commit', when);
    let writes = 0;
    const storeAndCount: typeof storeNumbers = (tx, numbered) => {
      writes += 1;
      return storeNumbers(tx, numbered);
    };
    expect(await issueNumber({ ...item, ctx: { ...author, db } }, storeAndCount)).toContain('-0001-');
    expect(writes).toBe(when === 'before' ? 2 : 1);
    expect(await issueNumber(next, storeNumbers)).toContain('-0002-');
  });

  test('in the middle of the allocation: everything is done again, for all callers of the batch', async () => {
    const items = await draftItems(author, 30, { to: 'กทท.' });
    const db = cutOnce((statement) => statement.includes('INSERT INTO document_number_reservations'), 'before');
    const numbers = await Promise.all(
      items.map((item) => issueNumber({ ...item, ctx: { ...author, db } }, storeNumbers)),
    );
    expect(numbers.map((number) => Number(number.split('-').at(-2)))).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  test('and does not come back: 503 with Retry-After, after three more tries', async () => {
    const [item] = await draftItems(author, 1, { to: 'ผรม.2' });
    if (!item) throw new Error('no draft');
    const pool = openPool(`mysql://nobody@127.0.0.1:${await findFreePort()}/none`);
    pools.push(pool);
    const refused = await issueNumber({ ...item, ctx: { ...author, db: drizzle(pool) } }, storeNumbers).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: 'BUSY', status: 503, retryAfterSeconds: 3 });
    expect(numberingErrorType(refused)).toBe('DB_ERROR');
  });
});
