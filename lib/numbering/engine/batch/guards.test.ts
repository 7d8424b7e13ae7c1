import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, type Database, getPool } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import type { UserCtx } from '@/lib/platform/ctx';
import type { VersionConflict } from './version-conflict';

// On a busy machine eight processes wait for each other longer than a person would, and none may give up.
process.env.NUMBERING_DEADLINE_MS = '60000';
process.env.DB_LOCK_WAIT_S = '1';
const { env } = await import('@/lib/platform/env');
const { closeLockBreaker } = await import('@/lib/platform/lock');
const { closeRedis, getRedis, isRedisReady } = await import('@/lib/platform/redis');
const { openBypass, withoutCounterCompareAndSwap, withoutRowLock, withoutSeriesCompareAndSwap } = await import(
  '../testing/bypass'
);
const { draftItems, makeAuthor, storeNumbers, issueText } = await import('../testing/documents');
const { verifyMoment, verifyNumbering } = await import('../verify/verify');

let author: UserCtx;
const pools: Pool[] = [];
beforeAll(async () => {
  author = await makeAuthor();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  closeRedis();
  await closeDatabase();
});

/** As many processes as wanted, none with the guards that `rewrites` take away. */
function processesWithout(count: number, rewrites: Parameters<typeof openBypass>[0]): Database[] {
  return Array.from({ length: count }, () => {
    const { db, pool } = openBypass(rewrites);
    pools.push(pool);
    return db;
  });
}

/** Keeps the Redis lock from hiding what the database does alone. */
async function withoutRedisLock<T>(work: () => Promise<T>): Promise<T> {
  const redis = getRedis();
  await isRedisReady(redis, 2000);
  redis.disconnect();
  try {
    return await work();
  } finally {
    closeLockBreaker();
    await redis.connect();
  }
}

/** Everybody asks at once, each in a process of their own. */
async function race(databases: Database[], to: string) {
  const [first, ...items] = await draftItems(author, databases.length + 1, { to });
  if (!first) throw new Error('no draft');
  await issueText(first, storeNumbers);
  return withoutRedisLock(() =>
    Promise.allSettled(
      items.map((item, index) =>
        issueText({ ...item, ctx: { ...author, db: databases[index] ?? author.db } }, storeNumbers),
      ),
    ),
  );
}

const TURNS = 10;

/** The race again until this guard refuses a process: that all get through in turn is unlikely, and right. */
async function raceUntilRefused(guard: VersionConflict['what'], databases: Database[], to: string) {
  for (let turn = 1; ; turn += 1) {
    const outcomes = await race(databases, to);
    if (turn === TURNS || guardsThatRefused(outcomes).has(guard)) return outcomes;
  }
}

const succeeded = (outcomes: PromiseSettledResult<string>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
const refusals = (outcomes: PromiseSettledResult<string>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));

/** Guard that refused. */
const guardsThatRefused = (outcomes: PromiseSettledResult<string>[]) =>
  new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.cause?.what] : [])));

describe('each guard holds without the previous one', () => {
  test('without Redis the row lock alone serves everybody', async () => {
    const outcomes = await race(processesWithout(8, []), 'TEAM');
    expect(refusals(outcomes)).toEqual([]);
    expect(new Set(succeeded(outcomes)).size).toBe(8);
    expect(await verifyNumbering(author)).toEqual([]);
  });

  test('without the row lock the compare-and-swap refuses those who come late: 409, no number twice', async () => {
    const outcomes = await raceUntilRefused('series', processesWithout(8, [withoutRowLock]), 'กทท.');
    expect(new Set(refusals(outcomes))).toEqual(new Set(['VERSION_CONFLICT']));
    expect(guardsThatRefused(outcomes)).toEqual(new Set(['series']));
    expect(new Set(succeeded(outcomes)).size).toBe(succeeded(outcomes).length);
    expect(await verifyNumbering(author)).toEqual([]);
  });

  test('without that of the series, too, the compare-and-swap of the counter refuses them', async () => {
    const guards = [withoutRowLock, withoutSeriesCompareAndSwap];
    const outcomes = await raceUntilRefused('counter', processesWithout(8, guards), 'ผรม.1');
    expect(new Set(refusals(outcomes))).toEqual(new Set(['VERSION_CONFLICT']));
    const refused = guardsThatRefused(outcomes);
    expect(refused).toContain('counter');
    // A commit between the reads of series and counter makes the counter current and the sequence a taken one.
    expect(['counter', 'sequence']).toEqual(expect.arrayContaining([...refused]));
    expect(new Set(succeeded(outcomes)).size).toBe(succeeded(outcomes).length);
    expect(await verifyNumbering(author)).toEqual([]);
  });

  test('without row lock and compare-and-swap the unique keys of the ledger let no number out twice', async () => {
    const guards = [withoutRowLock, withoutSeriesCompareAndSwap, withoutCounterCompareAndSwap];
    const outcomes = await raceUntilRefused('sequence', processesWithout(8, guards), 'EN');
    expect(new Set(refusals(outcomes))).toEqual(new Set(['VERSION_CONFLICT']));
    expect(guardsThatRefused(outcomes)).toEqual(new Set(['sequence']));
    expect(new Set(succeeded(outcomes)).size).toBe(succeeded(outcomes).length);
    expect(await verifyNumbering(author)).toEqual([]);
  });
});

describe('a series that somebody holds', () => {
  test('answers 503 after the deadline, says when to come back, takes no number and is written down', async () => {
    const [first, item] = await draftItems(author, 2, { to: 'ผรม.2' });
    if (!first || !item) throw new Error('no drafts');
    await issueText(first, storeNumbers);
    const holder = await getPool().getConnection();
    await holder.query('BEGIN');
    await holder.query("SELECT * FROM document_number_series WHERE printed_pattern LIKE '%ผรม.2%' FOR UPDATE");
    // Two seconds are enough to see a deadline pass.
    const deadline = env().NUMBERING_DEADLINE_MS;
    env().NUMBERING_DEADLINE_MS = 2000;
    try {
      await expect(issueText(item, storeNumbers)).rejects.toMatchObject({
        code: 'LOCK_TIMEOUT',
        status: 503,
        retryAfterSeconds: 30,
      });
    } finally {
      env().NUMBERING_DEADLINE_MS = deadline;
      await holder.query('ROLLBACK');
      holder.release();
    }
    await expect
      .poll(() =>
        rowsOf(author.db, sql`SELECT error_type AS type FROM document_number_errors WHERE error_type = 'LOCK_TIMEOUT'`),
      )
      .toEqual([{ type: 'LOCK_TIMEOUT' }]);
    await expect.poll(() => issueText(item, storeNumbers)).toContain('-0002-');
    expect(await verifyNumbering(author)).toEqual([]);
  });
});

/** Triggers that stop even an administrator from such damage by mistake. */
const GUARDING_TRIGGERS = [
  'audit_no_update',
  'audit_no_delete',
  'reservations_no_delete',
  'reservations_number_fixed',
] as const;

describe('the verifier', () => {
  test.each([
    [
      'a changed audit row',
      `UPDATE document_number_audit SET user_id = user_id + 1 WHERE chain_no = 1 LIMIT 1`,
      'CHAIN',
    ],
    ['a removed audit row', `DELETE FROM document_number_audit WHERE chain_no = 1 ORDER BY id LIMIT 1`, 'CHAIN'],
    ['a removed ledger row', `DELETE FROM document_number_reservations ORDER BY series_id LIMIT 1`, 'CONTIGUITY'],
    ['a number changed in the ledger', `UPDATE document_number_reservations SET number_key = 'X' LIMIT 1`, 'TEXT'],
    [
      'a number changed on a document',
      `UPDATE correspondences SET number_key = 'Y' WHERE sequence = 1 LIMIT 1`,
      'DOCUMENT',
    ],
    [
      'a number changed on a revision',
      `UPDATE correspondence_revisions SET document_number = 'Z' WHERE document_number IS NOT NULL LIMIT 1`,
      'REVISION',
    ],
    ['a lowered counter', `UPDATE document_number_counters SET last_number = last_number - 1 LIMIT 1`, 'COUNTER'],
  ])('finds %s', async (_what, statement, rule) => {
    const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
    try {
      for (const trigger of GUARDING_TRIGGERS)
        await admin.query(`DROP TRIGGER IF EXISTS trg_document_number_${trigger}`);
      // A transaction that is rolled back: each kind of damage is looked at by itself.
      await admin.query('START TRANSACTION');
      await admin.query(statement);
      const findings = await verifyMoment({ ...author, db: drizzle(admin) });
      expect(findings.map((finding) => finding.rule)).toContain(rule);
    } finally {
      await admin.query('ROLLBACK');
      await admin.end();
    }
  });
});
