import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, type Database, openPool } from '@/db/client';
import { openCut } from '@/db/testing/cut-connection';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNumbering } from '../verify/verify';
import { numberingErrorType } from './record-error';

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

function cutOnce(...how: Parameters<typeof openCut>): Database {
  const { db, pool } = openCut(...how);
  pools.push(pool);
  return db;
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
    expect(await issueText({ ...item, ctx: { ...author, db } }, storeAndCount)).toContain('-0001-');
    expect(writes).toBe(when === 'before' ? 2 : 1);
    expect(await issueText(next, storeNumbers)).toContain('-0002-');
  });

  test('at the commit of a repeated request: nothing was written, so the answer does not depend on it', async () => {
    const [item] = await draftItems(author, 1, { to: 'คคง.', from: 'EN' });
    if (!item) throw new Error('no draft');
    const number = await issueText(item, storeNumbers);
    const answerAgain: typeof storeNumbers = async (_tx, numbered) =>
      numbered.map(({ number: { documentNumber } }) => documentNumber);
    const db = cutOnce((statement) => statement === 'commit', 'after', Number.POSITIVE_INFINITY);
    expect(await issueText({ ...item, ctx: { ...author, db } }, answerAgain)).toBe(number);
  });

  test('in the middle of the allocation: everything is done again, for all callers of the batch', async () => {
    const items = await draftItems(author, 30, { to: 'กทท.' });
    const db = cutOnce((statement) => statement.includes('INSERT INTO document_number_reservations'), 'before');
    const numbers = await Promise.all(
      items.map((item) => issueText({ ...item, ctx: { ...author, db } }, storeNumbers)),
    );
    expect(numbers.map((number) => Number(number.split('-').at(-2)))).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  test('and does not come back: 503 with Retry-After, after three more tries', async () => {
    const [item] = await draftItems(author, 1, { to: 'ผรม.2' });
    if (!item) throw new Error('no draft');
    const pool = openPool(`mysql://unknown@127.0.0.1:${await findFreePort()}/none`);
    pools.push(pool);
    const refused = await issueText({ ...item, ctx: { ...author, db: drizzle(pool) } }, storeNumbers).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: 'BUSY', status: 503, retryAfterSeconds: 3 });
    expect(numberingErrorType(refused)).toBe('DB_ERROR');
  });
});
