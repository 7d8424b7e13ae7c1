import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getDatabase, openPool } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { countWaiting } from '@/db/testing/count-waiting';
import { makeDraft, recipientInputs } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { logger } from '@/lib/platform/logger';
import type { BulkSubmitAnswer } from '../../document/dto';
import { bulkProgress, bulkSubmitRoute } from '../../document/submit/bulk-progress';
import { bulkSubmit } from '../../document/submit/bulk-submit';
import { updateCorrespondence } from '../draft/update-correspondence';
import { submitCorrespondence, submitEach } from './submit-correspondences';

// More number-issuing calls a minute than a person or an address may make; set before lib reads its settings.
vi.hoisted(() => {
  process.env.RATE_LIMIT_USER_PER_MINUTE = '1000';
  process.env.RATE_LIMIT_IP_PER_MINUTE = '1000';
});

let sender: UserCtx;

beforeAll(async () => {
  sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

const drafts = async (count: number, to: string) =>
  Promise.all(Array.from({ length: count }, async () => (await makeDraft(sender, { to: [to] })).publicId));

function submit(publicIds: readonly string[], key: string | null = null, ctx = sender): Promise<BulkSubmitAnswer> {
  const body = { publicIds: [...publicIds] };
  return bulkSubmit(ctx, body, { key, route: 'POST /correspondences/bulk-submit', body }, submitEach);
}

/** The sequences that came out; null where a document was refused. */
function sequences({ results }: BulkSubmitAnswer): (number | null)[] {
  return results.map((result) => (result.ok ? Number(result.documentNumber.split('-')[2]) : null));
}

describe('a bulk submit', () => {
  it('gives two hundred drafts of two series consecutive numbers in the order given', async () => {
    const [letters, others] = [await drafts(100, 'TEAM'), await drafts(100, 'EN')];
    const mixed = letters.flatMap((publicId, index) => [publicId, others[index] ?? '']);
    const numbers = sequences(await submit(mixed));
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => Math.floor(index / 2) + 1));
    expect(await verifyNumbering(sender)).toEqual([]);
  });

  it('answers for each: what cannot be sent takes no number and does not stop the rest', async () => {
    const [first = '', second = ''] = await drafts(2, 'กทท.');
    const faulty = (await makeDraft(sender, { to: [] })).publicId;
    const answer = await submit([first, faulty, newPublicId(), second]);
    expect(sequences(answer)).toEqual([1, null, null, 2]);
    expect(answer.results).toMatchObject([{}, { code: 'RECIPIENT_REQUIRED' }, { code: 'DOCUMENT_NOT_FOUND' }, {}]);
  });

  it('sends none of a series when one of its documents changes at the last moment, and takes no number', async () => {
    const [first = '', second = ''] = await drafts(2, 'สคฉ.3');
    const other = (await drafts(1, 'ผรม.2'))[0] ?? '';
    const holder = await holdDocument(second);
    const running = submit([first, second, other]);
    await holder.changeWhenWaitedFor();
    const answer = await running;
    expect(answer.results).toMatchObject([
      { ok: false, code: 'SERIES_NOT_SUBMITTED' },
      { ok: false, code: 'DOCUMENT_CHANGED' },
      { ok: true },
    ]);
    expect(sequences(await submit([first, second]))).toEqual([1, 2]);
    expect(await verifyNumbering(sender)).toEqual([]);
  });

  it('reports progress by series, to its sender only', async () => {
    const [first, second] = [await drafts(3, 'TEAM'), await drafts(2, 'EN')];
    const key = newPublicId();
    const body = { publicIds: [...first, ...second] };
    const holder = await holdDocument(second[1] ?? '');
    const running = bulkSubmit(sender, body, { key, route: bulkSubmitRoute(key), body }, submitEach);
    await expect.poll(() => bulkProgress(sender, key)).toEqual({ done: 3 });
    const colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    expect(await bulkProgress(colleague, key)).toEqual({ done: 0 });
    await holder.changeWhenWaitedFor();
    const { results } = await running;
    // It counts submitted documents, not tries.
    expect(await bulkProgress(sender, key)).toEqual({ done: results.filter(({ ok }) => ok).length });
    expect(await bulkProgress(sender, newPublicId())).toEqual({ done: 0 });
  });

  it('by an editor is refused for each document', async () => {
    const editor = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    const answer = await submit(await drafts(2, 'TEAM'), null, editor);
    expect(answer.results).toMatchObject([{ code: 'FORBIDDEN' }, { code: 'FORBIDDEN' }]);
  });
});

describe('a bulk submit that the database fails', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(['BUSY', 'INTERNAL'] as const)('logs one line per document: %s', async (code) => {
    const publicIds = await drafts(2, 'TEAM');
    const { db, close } = openFailing(code);
    const logged: string[] = [];
    vi.spyOn(logger, 'error').mockImplementation((line: unknown) => {
      logged.push((line as { ref: string }).ref);
    });
    const { results } = await submit(publicIds, null, { ...sender, db });
    expect(results).toMatchObject([{ code }, { code }]);
    if (code === 'BUSY') expect(results).toMatchObject([{ retryAfterSeconds: 3 }, { retryAfterSeconds: 3 }]);
    expect(new Set(logged).size).toBe(2);
    expect(results.map((result) => !result.ok && result.ref)).toEqual(logged);
    await close();
  });
});

/** A database that loses its connection, or refuses the statement, whenever a number is to be taken. */
function openFailing(code: 'BUSY' | 'INTERNAL') {
  const pool = openPool(env().DATABASE_URL);
  pool.pool.on('connection', (connection) => {
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const watched = (options: string | { sql: string }, values: unknown, done?: unknown) => {
      const statement = typeof options === 'string' ? options : options.sql;
      if (!statement.includes('INSERT INTO document_number_series')) return send(options, values, done);
      if (code === 'INTERNAL') return send('SELECT unknown_column', done ?? values);
      (connection as unknown as { stream: { destroy: () => void } }).stream.destroy();
      return send(options, values, done);
    };
    connection.query = watched as unknown as typeof connection.query;
  });
  return { db: drizzle(pool), close: () => pool.end() };
}

describe('the same bulk submit again', () => {
  it('answers for what was sent and sends the rest, under the same key', async () => {
    const publicIds = await drafts(2, 'TEAM');
    const faulty = (await makeDraft(sender, { to: [] })).publicId;
    const key = newPublicId();
    const first = await submit([...publicIds, faulty], key);
    expect(await submit([...publicIds, faulty], key)).toEqual(first);
    await expect(submit(publicIds, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('sends what was put right since, and what went before keeps its number', async () => {
    const [good = ''] = await drafts(1, 'กทท.');
    const faulty = (await makeDraft(sender, { to: [] })).publicId;
    const key = newPublicId();
    const first = await submit([faulty, good], key);
    expect(first.results).toMatchObject([{ ok: false, code: 'RECIPIENT_REQUIRED' }, { ok: true }]);
    await updateCorrespondence(sender, { publicId: faulty, to: await recipientInputs(['กทท.']) });
    const again = await submit([faulty, good], key);
    expect(again.results[1]).toEqual(first.results[1]);
    const [late, early] = sequences(again).map(Number);
    expect(late).toBe((early ?? 0) + 1);
    expect(await submit([faulty, good], key)).toEqual(again);
  });

  it('at the same moment sends each document once and answers both alike', async () => {
    const publicIds = await drafts(5, 'TEAM');
    const key = newPublicId();
    const [one, two] = await Promise.all([submit(publicIds, key), submit(publicIds, key)]);
    expect(one.results.every(({ ok }) => ok)).toBe(true);
    expect(two).toEqual(one);
    expect(await verifyNumbering(sender)).toEqual([]);
  });

  it('beside single submits never tears a series apart', async () => {
    const [many, single] = [await drafts(20, 'EN'), await drafts(20, 'EN')];
    const [answer] = await Promise.all([
      submit(many),
      ...single.map((publicId) => submitCorrespondence(sender, { publicId })),
    ]);
    const numbers = sequences(answer).map(Number);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(await verifyNumbering(sender)).toEqual([]);
  });
});

/** Locks a document as somebody who is just changing it, and lets go when others are waiting for the row. */
async function holdDocument(publicId: string) {
  const db = getDatabase();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked: () => void = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const change = db.transaction(async (tx) => {
    await tx
      .update(correspondences)
      .set({ versionNo: sql`${correspondences.versionNo} + 1` })
      .where(eq(correspondences.publicId, publicId));
    locked();
    await released;
  });
  await isLocked;
  return {
    changeWhenWaitedFor: async () => {
      await expect.poll(countWaiting).toBeGreaterThan(0);
      release();
      await change;
    },
  };
}
