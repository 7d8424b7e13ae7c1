import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { backupLogs } from '@/db/schema/system';

const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-scheduled-'));
process.env.BACKUP_DIR = folder;
// Modules that read the environment are loaded after it is set.
const { closeDatabase, getDatabase } = await import('@/db/client');
const { systemCtx } = await import('@/lib/platform/ctx');
const { tryAdvisoryLock } = await import('@/lib/platform/maintenance/try-advisory-lock');
const { backUpLog, backUpWhenDue } = await import('./scheduled-backup');

const ctx = systemCtx('test');
const db = getDatabase();
const running = new AbortController().signal;

afterAll(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

const runs = () => db.select().from(backupLogs).orderBy(asc(backupLogs.id));
const outcomes = async () => (await runs()).map(({ kind, outcome }) => `${kind} ${outcome}`);

it('a worker that stops ends its backup, and does not try again within the hour', async () => {
  await expect(backUpWhenDue(ctx, AbortSignal.abort())).rejects.toThrow();
  await backUpWhenDue(ctx, running);
  expect(await outcomes()).toEqual(['FULL FAILED']);
});

it('takes one backup a night', { timeout: 120_000 }, async () => {
  await db.update(backupLogs).set({ startedAt: sql`NOW(3) - INTERVAL 61 MINUTE` });
  await backUpWhenDue(ctx, running);
  await backUpWhenDue(ctx, running);
  expect(await outcomes()).toEqual(['FULL FAILED', 'FULL SUCCEEDED']);
  expect((await runs())[1]).toMatchObject({ location: folder, name: expect.stringMatching(/^\d{8}T\d{6}Z$/) });
});

it('leaves it to the worker that has begun', async () => {
  await db.update(backupLogs).set({ startedAt: sql`NOW(3) - INTERVAL 2 DAY` });
  await tryAdvisoryLock('backup-full', () => backUpWhenDue(ctx, running));
  expect(await outcomes()).toHaveLength(2);
});

it('says of a server without a binary log that only whole backups are possible', async () => {
  await expect(backUpLog(ctx, running)).rejects.toThrow('writes no binary log');
  expect((await runs()).at(-1)).toMatchObject({ kind: 'LOG', outcome: 'FAILED' });
});
