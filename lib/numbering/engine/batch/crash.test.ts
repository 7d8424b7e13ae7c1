import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { type DraftItem, draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNumbering } from '../verify/verify';

// Inside the tree, so that the child finds its packages.
const childFile = path.join(import.meta.dirname, '..', 'testing', `crash-child-${newPublicId()}.mjs`);
let author: UserCtx;
/** Statements of an undisturbed allocation in a series that is new, `begin` and `commit` included. */
let statements: number;

beforeAll(async () => {
  author = await makeAuthor();
  await build({
    entryPoints: [path.join(import.meta.dirname, '..', 'testing', 'crash-child.ts')],
    outfile: childFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // It throws outside Next, by design.
    alias: { 'server-only': path.resolve('node_modules/server-only/empty.js') },
    logLevel: 'warning',
  });
  const [item] = await draftItems(author, 1, { to: 'กทท.' });
  if (!item) throw new Error('no draft');
  const { answer } = await runChild(item, { at: 'never' });
  statements = answer?.statements ?? 0;
});
afterAll(async () => {
  rmSync(childFile, { force: true });
  closeRedis();
  await closeDatabase();
});

interface Run {
  signal: string | null;
  answer: { number: string; statements: number } | null;
}

/** Issues a number in a child process that dies at the given place. */
function runChild(item: DraftItem, death: object): Promise<Run> {
  const { db: _ownConnection, ...ctx } = item.ctx;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [childFile], {
      env: { ...process.env, CRASH_DEATH: JSON.stringify(death), CRASH_ITEM: JSON.stringify({ ...item, ctx }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    child.once('error', reject);
    child.once('close', (_code, signal) => resolve({ signal, answer: output ? JSON.parse(output) : null }));
  });
}

async function isNumbered(item: DraftItem): Promise<boolean> {
  const [row] = await rowsOf<{ numbered: number }>(
    author.db,
    sql`SELECT number_key IS NOT NULL AS numbered FROM correspondences WHERE uuid = ${item.payload.publicId}`,
  );
  return row?.numbered === 1;
}

/** After the crash the same request is made again, and another document follows: 1 and 2, whatever happened. */
async function recover(item: DraftItem, next: DraftItem): Promise<void> {
  expect(await issueText(item, storeNumbers)).toContain('-0001-');
  expect(await issueText(next, storeNumbers)).toContain('-0002-');
  expect(await verifyNumbering(author)).toEqual([]);
}

describe('a process that is killed', () => {
  test('before any statement of the allocation has left no trace, and the number goes to the next try', async () => {
    // Begin, series with ledger and counters, where the series starts, the document, all that is gathered, commit.
    expect(statements).toBeGreaterThanOrEqual(6);
    const recipients = ['TEAM', 'EN', 'ผรม.2', 'สคฉ.3-03'];
    const types = ['LETTER', 'MEMO', 'RFI', 'TRANSMITTAL'] as const;
    const series = types.flatMap((type) => recipients.map((to) => ({ type, to, subType: '21' })));
    // Two at a time: each needs a processor for its start.
    const steps = Array.from({ length: statements }, (_, index) => index + 1);
    const killOne = async (before: number): Promise<void> => {
      const [item, next] = await draftItems(author, 2, series[before] ?? {});
      if (!item || !next) throw new Error('no drafts');
      const { signal } = await runChild(item, { before });
      expect({ before, signal }).toEqual({ before, signal: 'SIGKILL' });
      expect({ before, isNumbered: await isNumbered(item) }).toEqual({ before, isNumbered: false });
      await recover(item, next);
    };
    for (let index = 0; index < steps.length; index += 2) await Promise.all(steps.slice(index, index + 2).map(killOne));
  });

  test('while its commit is under way has issued the number or not, and nothing in between', async () => {
    const [item, next] = await draftItems(author, 2, { type: 'RFI', from: 'ผรม.2', to: 'คคง.' });
    if (!item || !next) throw new Error('no drafts');
    expect((await runChild(item, { at: 'commit-sent' })).signal).toBe('SIGKILL');
    await recover(item, next);
  });

  test('after the commit, before the answer, has issued the number: the repeated request gets the same', async () => {
    const [item, next] = await draftItems(author, 2, { type: 'RFI', from: 'ผรม.2', to: 'TEAM' });
    if (!item || !next) throw new Error('no drafts');
    const { signal, answer } = await runChild(item, { at: 'commit-answered' });
    expect({ signal, answer }).toEqual({ signal: 'SIGKILL', answer: null });
    expect(await isNumbered(item)).toBe(true);
    await recover(item, next);
  });
});
