import { afterAll, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { closeRedis } from '@/lib/platform/redis';
import { readBackupFigures } from '../health/backup-figures';
import {
  beginFullRun,
  endFullRun,
  failFullRun,
  readBackupState,
  recordFailedLogCopy,
  recordLogCopy,
} from './backup-runs';
import { listBackupRuns } from './list-backup-runs';

const ctx = systemCtx('test');
const superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
const PAGE = { size: 50, after: null, before: null };
const NAME = '20261125T180000Z';
const FOLDER = '/mnt/backup';

afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Samples of a scrape, by name and kind. */
async function figures(): Promise<Record<string, number>> {
  const samples = await readBackupFigures(ctx);
  return Object.fromEntries(
    samples.map(({ gauge, labels, value }) => [
      [(gauge as unknown as { name: string }).name, labels?.kind].filter(Boolean).join(' '),
      value,
    ]),
  );
}

it('an installation that was never backed up has an infinite age', async () => {
  expect(await figures()).toEqual({ backup_age_seconds: Infinity, backup_log_age_seconds: Infinity });
});

it('a run that succeeds sets the ages, one that fails keeps them and says so', async () => {
  const first = await beginFullRun(ctx, NAME, FOLDER);
  await endFullRun(ctx, first, { coversUntil: secondsAgo(3600), sizeBytes: 2_000_000 });
  const second = await beginFullRun(ctx, '20261126T180000Z', FOLDER);
  await failFullRun(ctx, second, new Error('mysql://dms:secret@db/dms: ENOSPC'));
  const samples = await figures();
  expect(samples.backup_age_seconds).toBeGreaterThan(3590);
  expect(samples.backup_age_seconds).toBeLessThan(3700);
  expect(samples['backup_last_success full']).toBe(0);
  expect((await readBackupState(ctx)).failed).toEqual(['FULL']);
  const { rows } = await listBackupRuns(superadmin, { ...PAGE, outcome: ['FAILED'] });
  expect(rows).toMatchObject([{ kind: 'FULL', message: expect.stringContaining('ENOSPC') }]);
  expect(rows[0]?.message).not.toContain('secret');
});

it('a run that never ended is cut off as soon as the next one begins', async () => {
  await beginFullRun(ctx, NAME, FOLDER);
  const next = await beginFullRun(ctx, '20261127T180000Z', FOLDER);
  const { rows } = await listBackupRuns(superadmin, PAGE);
  expect(rows.slice(0, 2)).toMatchObject([{ outcome: 'RUNNING' }, { outcome: 'FAILED', message: 'cut off' }]);
  await endFullRun(ctx, next, { coversUntil: secondsAgo(600), sizeBytes: 1 });
  expect((await figures())['backup_last_success full']).toBe(1);
});

it('copies of the log extend one row, and so does a fault that repeats itself', async () => {
  await recordLogCopy(ctx, NAME, FOLDER, { coversUntil: secondsAgo(120), sizeBytes: 100 });
  await recordLogCopy(ctx, NAME, FOLDER, { coversUntil: secondsAgo(60), sizeBytes: 50 });
  for (let minute = 0; minute < 3; minute += 1) await recordFailedLogCopy(ctx, FOLDER, new Error('the share is full'));
  const { rows } = await listBackupRuns(superadmin, { ...PAGE, kind: ['LOG'] });
  expect(rows).toMatchObject([
    { outcome: 'FAILED', message: 'the share is full' },
    { outcome: 'SUCCEEDED', sizeBytes: 150 },
  ]);
  const samples = await figures();
  expect(samples.backup_log_age_seconds).toBeLessThan(70);
  expect(samples.backup_age_seconds).toBeGreaterThan(590);
  expect(samples['backup_last_success log']).toBe(0);
});

it('operators alone read the list', async () => {
  const reader = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  await expect(listBackupRuns(reader, PAGE)).rejects.toThrow(AppError);
});
