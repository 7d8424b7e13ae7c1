import { drizzle } from 'drizzle-orm/mysql2';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '@/db/client';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { verifyNumbering } from '../engine/verify/verify';
import { approveImport } from './approve-import';
import { getImport } from './import-queries';
import {
  type ImportAt,
  type ImportPeople,
  importSteps,
  ledgerOf,
  makeImportPeople,
  numberOf,
  REASON,
  seriesOf,
} from './testing/import-steps';
import { undoImport } from './undo-import';

type Cut = { before: number } | { at: 'commit-sent' } | { at: 'never' };

let people: ImportPeople;
let steps: ReturnType<typeof importSteps>;

beforeAll(async () => {
  people = await makeImportPeople();
  steps = importSteps(people);
});

afterEach(async () => {
  expect(await verifyNumbering(people.preparer)).toEqual([]);
});

/** Runs a command on a connection that breaks at the given place, as when the process is killed. */
async function cutOff(ctx: UserCtx, cut: Cut, run: (ctx: UserCtx) => Promise<unknown>) {
  const pool = openPool(env().DATABASE_URL);
  let statements = 0;
  let isInside = false;
  pool.pool.on('connection', (connection) => {
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const watched = (options: string | { sql: string }, values: unknown, done?: unknown) => {
      const statement = typeof options === 'string' ? options : options.sql;
      if (statement === 'begin') isInside = true;
      if (isInside) statements += 1;
      if (isInside && 'before' in cut && statements === cut.before) connection.destroy();
      const sent = send(options, values, done);
      // The socket sends the packet in this tick; the process is gone before the server answers.
      if (statement === 'commit' && 'at' in cut && cut.at === 'commit-sent') setImmediate(() => connection.destroy());
      return sent;
    };
    connection.query = watched as unknown as typeof connection.query;
  });
  const outcome = await run({ ...ctx, db: drizzle(pool) }).then(
    () => 'done',
    () => 'broken',
  );
  await pool.end();
  return { outcome, statements };
}

const approve =
  ({ publicId, versionNo }: ImportAt) =>
  (ctx: UserCtx) =>
    approveImport(ctx, { publicId, versionNo, reason: REASON, leavesOutProblems: false });
const undo =
  ({ publicId, versionNo }: ImportAt) =>
  (ctx: UserCtx) =>
    undoImport(ctx, { publicId, versionNo, reason: REASON });
const stateOf = async ({ publicId }: ImportAt) => (await getImport(people.preparer, publicId)).state;

const rows = (to: string) => [[numberOf(2, undefined, to)], [numberOf(5, undefined, to)], ['PAT/2023/0009']];

describe('an import that is cut off', () => {
  it('before any statement of entering has entered nothing, and of undoing has undone nothing', async () => {
    const whole = await steps.upload('LETTER', rows('TEAM'));
    const entering = await cutOff(people.approver, { at: 'never' }, approve(whole));
    const undoing = await cutOff(people.preparer, { at: 'never' }, undo({ ...whole, versionNo: 3 }));
    expect([entering.outcome, undoing.outcome]).toEqual(['done', 'done']);
    expect(Math.min(entering.statements, undoing.statements)).toBeGreaterThan(10);

    const at = await steps.upload('LETTER', rows('EN'));
    for (let before = 2; before <= entering.statements; before += 1) {
      const { outcome } = await cutOff(people.approver, { before }, approve(at));
      expect(outcome, `before statement ${before}`).toBe('broken');
      expect(await stateOf(at), `before statement ${before}`).toBe('CHECKED');
    }
    expect(await verifyNumbering(people.preparer)).toEqual([]);
    const entered = await steps.approve(at);
    // One statement less than the first run, which created the series of skipped rows.
    for (let before = 2; before < undoing.statements; before += 1) {
      const { outcome } = await cutOff(people.preparer, { before }, undo(entered));
      expect(outcome, `before statement ${before}`).toBe('broken');
      expect(await stateOf(at), `before statement ${before}`).toBe('IMPORTED');
    }
    expect(await verifyNumbering(people.preparer)).toEqual([]);
    const foreign = await seriesOf('LETTER', 'PAT/2023/{SEQ}');
    expect(await ledgerOf(foreign?.id ?? 0)).toMatchObject([{ sequence: 9, state: 'IMPORTED' }]);
    expect(await steps.undo(entered)).toMatchObject({ state: 'UNDONE' });
  });

  it('while its commit is under way has entered all of it or nothing', async () => {
    const at = await steps.upload('MEMO', rows('EN'));
    await cutOff(people.approver, { at: 'commit-sent' }, approve(at));
    const state = await stateOf(at);
    expect(['CHECKED', 'IMPORTED']).toContain(state);
    const series = await seriesOf('MEMO', numberOf(0, undefined, 'EN').replace('0000', '{SEQ}'));
    expect(series?.last ?? 0).toBe(state === 'IMPORTED' ? 5 : 0);
    if (state === 'CHECKED') await steps.approve(at);
    else await expect(steps.approve(at)).rejects.toMatchObject({ code: 'IMPORT_STATE' });
  });
});
