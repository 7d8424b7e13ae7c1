import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase } from '@/db/client';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { type DraftItem, draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNumbering } from '../verify/verify';

let author: UserCtx;
let bundle: BundledChild;

beforeAll(async () => {
  author = await makeAuthor();
  bundle = await bundleChild(path.join(import.meta.dirname, '..', 'testing', 'crash-child.ts'));
});
afterAll(async () => {
  bundle.remove();
  closeRedis();
  await closeDatabase();
});

function start(item: DraftItem, death: object) {
  const { db: _ownConnection, ...ctx } = item.ctx;
  const child = spawn(process.execPath, [bundle.file], {
    env: {
      ...process.env,
      CRASH_DEATH: JSON.stringify(death),
      CRASH_ITEM: JSON.stringify({ ...item, ctx }),
      // The time that it is frozen counts; the test decides when it wakes.
      NUMBERING_DEADLINE_MS: '120000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const answer = new Promise<{ number: string; statements: number }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(JSON.parse(output)));
  });
  return { child, answer };
}

/** The kernel's state letter of a process: T is stopped. */
function stateOf({ pid }: ChildProcess): string | undefined {
  return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
}

describe('A process that is frozen while it holds a series', () => {
  test.each([
    ['before its writes', 1],
    ['before its commit', 0],
  ])(
    '%s lets the next caller through, and takes its own number when it wakes',
    async (_moment, fromEnd) => {
      const recipient = fromEnd === 0 ? 'TEAM' : 'EN';
      const [first, frozen, next] = await draftItems(author, 3, { to: recipient });
      const [rehearsal, before] = await draftItems(author, 2, { to: 'ผรม.2' });
      if (!first || !frozen || !next || !rehearsal || !before) throw new Error('no drafts');
      await issueText(first, storeNumbers);
      // As many statements as a series needs that exists already.
      await issueText(before, storeNumbers);
      const { statements } = await start(rehearsal, { at: 'never' }).answer;
      expect(statements).toBeGreaterThanOrEqual(4);

      const { child, answer } = start(frozen, { before: statements - fromEnd, isFrozen: true });
      try {
        await expect.poll(() => stateOf(child), { timeout: 15_000, interval: 10 }).toBe('T');
        expect(await issueText(next, storeNumbers)).toContain('-0002-');
      } finally {
        child.kill('SIGCONT');
      }
      expect((await answer).number).toContain('-0003-');
      expect(await verifyNumbering(author)).toEqual([]);
    },
    60_000,
  );
});
