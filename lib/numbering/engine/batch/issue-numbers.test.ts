import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, openPool } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { closeLockBreaker } from '@/lib/platform/lock';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { type Draft, type DraftItem, draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNumbering } from '../verify/verify';
import { issueNumbers } from './issue-numbers';
import type { Numbered, WriteNumbered } from './number-items';

// Order and completeness are tried here, on machines of any speed; the deadline has its own test.
process.env.NUMBERING_DEADLINE_MS = '60000';

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

/** The same person in another process: requests of different pools are never combined. */
function elsewhere(): UserCtx {
  const pool = openPool(env().DATABASE_URL);
  pools.push(pool);
  return { ...author, db: drizzle(pool) };
}

const sequenceOf = (number: string) => Number(number.split('-').at(-2));
const ascending = (numbers: string[]) => numbers.map(sequenceOf).sort((a, b) => a - b);
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Writes the numbers unless a document is in `poisonous`. */
const poisonous = new Set<string>();
async function storeUnlessPoisonous(tx: TxCtx, numbered: readonly Numbered<Draft>[]): Promise<string[]> {
  const answers = await storeNumbers(tx, numbered);
  if (numbered.some(({ publicId }) => poisonous.has(publicId))) throw new AppError('DOCUMENT_CHANGED');
  return answers;
}

let transactions = 0;
async function storeAndCount(tx: TxCtx, numbered: readonly Numbered<Draft>[]): Promise<string[]> {
  transactions += 1;
  return storeNumbers(tx, numbered);
}

describe('issuing numbers', () => {
  test('a hundred callers at once for one series get exactly 1 to 100, in the order they came, in a few transactions', async () => {
    const items = await draftItems(author, 100, { from: 'คคง.', to: 'สคฉ.3' });
    const numbers = await Promise.all(items.map((item) => issueText(item, storeAndCount)));
    expect(numbers.map(sequenceOf)).toEqual(oneTo(100));
    expect(transactions).toBeLessThanOrEqual(3);
  });

  test('a hundred callers in four processes get exactly 1 to 100', async () => {
    const items = await draftItems(author, 100, { from: 'ผรม.2', to: 'คคง.' });
    const processes = [elsewhere(), elsewhere(), elsewhere(), elsewhere()];
    const numbers = await Promise.all(
      items.map((item, index) => issueText({ ...item, ctx: processes[index % 4] ?? author }, storeNumbers)),
    );
    expect(ascending(numbers)).toEqual(oneTo(100));
  });

  test('fifty callers for each of forty new series find no error', async () => {
    const codes = ['กทท.', 'สคฉ.3', 'TEAM', 'คคง.', 'ผรม.2', 'EN', 'สคฉ.3-03'];
    const pairs = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => ({ from, to }))).slice(0, 40);
    const processes = [elsewhere(), elsewhere(), elsewhere(), elsewhere(), elsewhere()];
    const items = await Promise.all(pairs.map((pair) => draftItems(author, 50, { type: 'RFI', ...pair })));
    const outcomes = await Promise.allSettled(
      items.flat().map((item, index) => issueText({ ...item, ctx: processes[index % 5] ?? author }, storeNumbers)),
    );
    expect(
      outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code ?? outcome.reason] : [])),
    ).toEqual([]);
    expect(new Set(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).size).toBe(2000);
  });

  test('the documents of one call get consecutive numbers in the order given', async () => {
    const items = await draftItems(author, 80, { from: 'TEAM', to: 'คคง.' });
    const others = await draftItems(author, 20, { from: 'TEAM', to: 'คคง.' });
    const [outcomes] = await Promise.all([
      issueNumbers(items, storeNumbers),
      ...others.map((item) => issueText(item, storeNumbers)),
    ]);
    const sequences = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? sequenceOf(outcome.value.number.documentNumber) : 0,
    );
    expect(sequences).toEqual(oneTo(80).map((offset) => (sequences[0] ?? 0) + offset - 1));
  });

  test('a rolled-back submit leaves no hole', async () => {
    const [failing, next] = await draftItems(author, 2, { from: 'EN', to: 'คคง.' });
    if (!failing || !next) throw new Error('no drafts');
    poisonous.add(failing.payload.publicId);
    await expect(issueText(failing, storeUnlessPoisonous)).rejects.toThrow('DOCUMENT_CHANGED');
    expect(sequenceOf(await issueText(next, storeUnlessPoisonous))).toBe(1);
  });

  test('a poisonous document fails alone; the rest of its batch gets numbers without a gap', async () => {
    const items = await draftItems(author, 40, { from: 'กทท.', to: 'คคง.' });
    for (const index of [0, 17, 39]) poisonous.add(items[index]?.payload.publicId ?? '');
    const outcomes = await Promise.allSettled(items.map((item) => issueText(item, storeUnlessPoisonous)));
    const failed = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []));
    expect(failed).toEqual([0, 17, 39]);
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(ascending(numbers)).toEqual(oneTo(37));
  });

  test('the same request again answers with the same number and takes none', async () => {
    const [item, next] = await draftItems(author, 2, { from: 'กทท.', to: 'TEAM' });
    if (!item || !next) throw new Error('no drafts');
    const first = await issueText(item, storeNumbers);
    const both = await Promise.all([issueText(item, storeNumbers), issueText(item, storeNumbers)]);
    expect(both).toEqual([first, first]);
    expect(sequenceOf(await issueText(next, storeNumbers))).toBe(2);
  });

  test('the same document twice at once takes one number', async () => {
    const [item] = await draftItems(author, 1, { from: 'กทท.', to: 'EN' });
    if (!item) throw new Error('no draft');
    const again = { ...item, request: { ...item.request, requestId: newPublicId() } };
    const numbers = await Promise.all([issueText(item, storeNumbers), issueText(again, storeNumbers)]);
    expect(new Set(numbers).size).toBe(1);
  });

  test('a whole call with a document that has its number already takes none', async () => {
    const [known, fresh, next] = await draftItems(author, 3, { from: 'ผรม.2', to: 'กทท.' });
    if (!known || !fresh || !next) throw new Error('no drafts');
    await issueText(known);
    const outcomes = await issueNumbers([fresh, known], storeNumbers, { isWhole: true });
    const refused = { status: 'rejected', reason: { code: 'DOCUMENT_CHANGED' } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect(sequenceOf(await issueText(next))).toBe(2);
  });

  test('a caller that has left before the commit gets no number', async () => {
    const items = await draftItems(author, 3, { from: 'EN', to: 'กทท.' });
    const leaving = new AbortController();
    const leaver = items[1]?.payload.publicId;
    const leaveInside = async (tx: TxCtx, numbered: readonly Numbered<Draft>[]) => {
      const answers = await storeNumbers(tx, numbered);
      if (numbered.some(({ publicId }) => publicId === leaver)) leaving.abort(new Error('left'));
      return answers;
    };
    const outcomes = await Promise.allSettled(
      items.map((item) =>
        issueText(item, leaveInside, item.payload.publicId === leaver ? { signal: leaving.signal } : {}),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(ascending(outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : [])))).toEqual([1, 2]);
    const [document] = await rowsOf<{ numberKey: string | null }>(
      author.db,
      sql`SELECT number_key AS numberKey FROM correspondences WHERE uuid = ${leaver ?? ''}`,
    );
    expect(document?.numberKey).toBeNull();
  });

  test('every number has an audit row of its own caller, with request, address and how it went', async () => {
    // The storm above may have been too much for the Redis lock, which is then left alone for a while.
    closeLockBreaker();
    const [item] = await draftItems(author, 1, { from: 'ผรม.2', to: 'TEAM' });
    if (!item) throw new Error('no draft');
    const number = await issueText(item, storeNumbers);
    const [row] = await rowsOf<Record<string, unknown>>(
      author.db,
      sql`SELECT event, generated_number AS number, document_id AS documentId, user_id AS userId, ip_address AS ip,
        user_agent AS agent, request_id AS requestId, template_used AS template, fallback_used AS fallback,
        retry_count AS retries, lock_wait_ms >= 0 AS hasWait, total_duration_ms >= 0 AS hasDuration,
        JSON_VALUE(counter_key, '$.recipientOrganizationId') = ${item.request.recipientOrganizationId} AS hasKey
        FROM document_number_audit WHERE document_uuid = ${item.payload.publicId}`,
    );
    expect(row).toEqual({
      event: 'ISSUED',
      number,
      documentId: item.payload.id,
      userId: author.actor.userId,
      ip: '192.0.2.7',
      agent: 'numbering test',
      requestId: item.request.requestId,
      template: '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}',
      fallback: 'NONE',
      retries: 0,
      hasWait: 1,
      hasDuration: 1,
      hasKey: 1,
    });
  });

  test('refuses a document that lacks a printed part, and writes the refusal down', async () => {
    const [item, complete] = await draftItems(author, 2, { from: 'สคฉ.3', to: 'EN' });
    if (!item || !complete) throw new Error('no drafts');
    const incomplete = { ...item, request: { ...item.request, recipientCode: null, recipientOrganizationId: null } };
    const outcomes = await issueNumbers([incomplete, complete], storeNumbers);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'RECIPIENT_REQUIRED' } },
      { status: 'fulfilled', value: { written: expect.stringContaining('-0001-') } },
    ]);
    // Tests above issue numbers without Redis, which leaves entries of its own.
    const refusals = sql`SELECT error_type AS type FROM document_number_errors WHERE error_type <> 'REDIS_ERROR'`;
    await expect.poll(() => rowsOf(author.db, refusals)).toEqual([{ type: 'VALIDATION_ERROR' }]);
  });
});

describe('more requests than one batch takes', () => {
  const MANY = 56 + 40;

  /** Count of numbers given to each call of the verb. */
  function watched(refuse: (numbered: readonly Numbered<Draft>[]) => void = () => {}) {
    const log: number[] = [];
    const apply: WriteNumbered<Draft, string> = (tx, numbered) => {
      log.push(numbered.length);
      refuse(numbered);
      return storeNumbers(tx, numbered);
    };
    return { log, apply };
  }

  async function issueAll(items: DraftItem[], apply: WriteNumbered<Draft, string>) {
    const outcomes = await Promise.allSettled(items.map((item) => issueText(item, apply)));
    return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? sequenceOf(outcome.value) : null));
  }

  test('are issued in two batches, in the order of arrival', async () => {
    const items = await draftItems(author, MANY, { from: 'ผรม.2', to: 'สคฉ.3' });
    const { log, apply } = watched();
    expect(await issueAll(items, apply)).toEqual(oneTo(MANY));
    expect(log).toEqual([56, 40]);
  });

  test('leave no gap where the first batch is rolled back, and its faulty request fails alone', async () => {
    const items = await draftItems(author, MANY, { from: 'ผรม.2', to: 'EN' });
    const faulty = items[30]?.payload.publicId;
    const { log, apply } = watched((numbered) => {
      if (numbered.some(({ publicId }) => publicId === faulty)) throw new AppError('DOCUMENT_CHANGED');
    });
    const sequences = await issueAll(items, apply);
    expect(sequences[30]).toBeNull();
    expect(
      sequences
        .toSpliced(30, 1)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(oneTo(MANY - 1));
    // The second batch was not halved with the first.
    expect(log.filter((count) => count === 40)).toHaveLength(1);
  });

  test('continue behind the numbers of another process that came between', async () => {
    const letters = { from: 'ผรม.4', to: 'คคง.' };
    const items = await draftItems(author, MANY, letters);
    const others = await draftItems(elsewhere(), MANY, letters);
    const [here, there] = await Promise.all([issueAll(items, watched().apply), issueAll(others, watched().apply)]);
    expect([...here, ...there].map(Number).sort((a, b) => a - b)).toEqual(oneTo(2 * MANY));
  });

  test('give no second number to a document that has its number already', async () => {
    const items = await draftItems(author, MANY, { from: 'ผรม.4', to: 'EN' });
    const [known] = items.slice(70);
    if (!known) throw new Error('no draft');
    expect(sequenceOf(await issueText(known, storeNumbers))).toBe(1);
    const sequences = await issueAll(items, watched().apply);
    expect(sequences[70]).toBe(1);
    expect(sequences.toSpliced(70, 1)).toEqual(oneTo(MANY - 1).map((sequence) => 1 + sequence));
  });
});

test('the lock of an attempt that fails is given back at once', async () => {
  const [item] = await draftItems(author, 1, { from: 'ผรม.2', to: 'TEAM' });
  if (!item) throw new Error('no draft');
  const failing: WriteNumbered<Draft, string> = async () => {
    throw new AppError('DOCUMENT_CHANGED');
  };
  const redis = getRedis();
  await isRedisReady(redis, 2000);
  const { NUMBERING_LOCK_TTL_MS } = env();
  // Beyond the bound of this test: a lock that is gone was given back, it did not run out.
  env().NUMBERING_LOCK_TTL_MS = 600_000;
  await expect(issueText(item, failing)).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
  env().NUMBERING_LOCK_TTL_MS = NUMBERING_LOCK_TTL_MS;
  // A write behind the lock is replicated after it.
  await redis.set('written-behind-the-lock', '', 'EX', 1);
  await expect.poll(() => redis.keys('lock:docnum:*')).toEqual([]);
});
