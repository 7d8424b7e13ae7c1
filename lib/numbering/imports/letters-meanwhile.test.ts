import { drizzle } from 'drizzle-orm/mysql2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '@/db/client';
import { makeDraft } from '@/db/testing/factories/documents';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { verifyNumbering } from '../engine/verify/verify';
import { type ImportPeople, importSteps, makeImportPeople, numberOf, numbers, seriesOf } from './testing/import-steps';

// An import holds its series from the first of them to its commit: seconds, for thousands of rows.

const DEADLINE_MS = 700;
const deadline = env().NUMBERING_DEADLINE_MS;
let people: ImportPeople;

beforeAll(async () => {
  people = await makeImportPeople();
});
afterAll(() => {
  env().NUMBERING_DEADLINE_MS = deadline;
});

/** The approver, whose commit is not sent before it may be. */
function slowly(ctx: UserCtx) {
  let isAllIn = () => {};
  let go = () => {};
  const allIn = new Promise<void>((resolve) => {
    isAllIn = resolve;
  });
  const mayCommit = new Promise<void>((resolve) => {
    go = resolve;
  });
  const pool = openPool(env().DATABASE_URL, { connectionLimit: 2 });
  pool.pool.on('connection', (connection) => {
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const watched = (options: string | { sql: string }, ...rest: unknown[]) => {
      const statement = typeof options === 'string' ? options : options.sql;
      if (statement !== 'commit') return send(options, ...rest);
      isAllIn();
      void mayCommit.then(() => {
        send(options, ...rest);
      });
    };
    connection.query = watched as unknown as typeof connection.query;
  });
  return { ctx: { ...ctx, db: drizzle(pool) }, allIn, go, close: () => pool.end() };
}

it('a submit in a series under import waits for its number, or fails in time with a retry', async () => {
  const steps = importSteps(people);
  const at = await steps.upload('LETTER', numbers(1, 30));
  const drafts = [await makeDraft(people.controller), await makeDraft(people.controller)];
  const other = await makeDraft(people.controller, { to: ['TEAM'] });
  const submit = (draft: { publicId: string; versionNo: number } | undefined) =>
    submitCorrespondence(people.controller, { publicId: draft?.publicId ?? '', versionNo: draft?.versionNo });

  const slow = slowly(people.approver);
  const entering = steps.approve(at, {}, slow.ctx);
  await slow.allIn;
  // Another series is not held up.
  expect((await submit(other)).documentNumber).toContain('TEAM-0001');

  env().NUMBERING_DEADLINE_MS = DEADLINE_MS;
  await expect(submit(drafts[0])).rejects.toMatchObject({ code: 'LOCK_TIMEOUT', status: 503, retryAfterSeconds: 30 });
  env().NUMBERING_DEADLINE_MS = deadline;

  const waiting = submit(drafts[1]);
  slow.go();
  expect(await entering).toMatchObject({ state: 'IMPORTED' });
  expect((await waiting).documentNumber).toBe(numberOf(31));
  // The refused one is as it was, and goes through when it is tried again.
  expect((await submit(drafts[0])).documentNumber).toBe(numberOf(32));
  expect(await seriesOf('LETTER')).toMatchObject({ start: 0, last: 32 });
  expect(await verifyNumbering(people.preparer)).toEqual([]);
  await slow.close();
});
