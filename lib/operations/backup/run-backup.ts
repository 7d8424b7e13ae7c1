import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { tryAdvisoryLock } from '@/lib/platform/maintenance/try-advisory-lock';
import { beginFullRun, endFullRun, failFullRun, recordFailedLogCopy, recordLogCopy } from './backup-runs';
import { type CopiedLogs, copyLogs } from './copy-logs';
import { backupSourceUrl, openBackupStore } from './open-backup-store';
import { type Pruned, pruneBackups } from './prune-backups';
import { type TakenBackup, takeBackup } from './take-backup';

// Whole backups and copies of the log have a lock each: a night's backup must not hold up the log.

/** Another process does the same at this moment. */
export class BackupRunning extends Error {
  constructor(what: string) {
    super(`${what} is running already: wait for its end`);
  }
}

export interface FullRun {
  taken: TakenBackup;
  pruned: Pruned;
}

/** Takes a whole backup, writes it down, then applies the retention rule. @throws BackupRunning */
export async function runFullBackup(ctx: Ctx, signal?: AbortSignal): Promise<FullRun> {
  return alone('backup-full', 'a backup', async () => {
    const store = await openBackupStore(signal);
    let run: number | undefined;
    try {
      const taken = await takeBackup(ctx, store, backupSourceUrl(), async (name) => {
        run = await beginFullRun(ctx, name, store.target.description);
      });
      const pruned = await pruneBackups(store, new Date(taken.manifest.takenAt));
      await endFullRun(ctx, run ?? 0, {
        coversUntil: new Date(taken.manifest.takenAt),
        sizeBytes: taken.sizeBytes,
        message: describeDamaged(taken.damagedFiles),
      });
      return { taken, pruned };
    } catch (error) {
      // Not in the way of the error that says what happened.
      if (run !== undefined)
        await failFullRun(ctx, run, error).catch((err) => logger.error({ err }, 'not written down'));
      throw error;
    }
  });
}

/** Copies the binary log and the files of new uploads, and writes it down. @throws BackupRunning, NoLogLine */
export async function runLogCopy(ctx: Ctx, signal?: AbortSignal): Promise<CopiedLogs> {
  return alone('backup-log', 'a copy of the log', async () => {
    const store = await openBackupStore(signal);
    try {
      const copied = await copyLogs(ctx, store, backupSourceUrl());
      await recordLogCopy(ctx, copied.line, store.target.description, {
        ...copied,
        message: describeDamaged(copied.damagedFiles),
      });
      return copied;
    } catch (error) {
      await recordFailedLogCopy(ctx, store.target.description, error).catch((err) =>
        logger.error({ err }, 'not written down'),
      );
      throw error;
    }
  });
}

async function alone<T>(lock: string, what: string, work: () => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await tryAdvisoryLock(lock, async () => {
    result = { value: await work() };
  });
  if (!result) throw new BackupRunning(what);
  return result.value;
}

function describeDamaged(damaged: readonly string[]): string | null {
  return damaged.length === 0 ? null : `${damaged.length} stored files are damaged, the first is ${damaged[0]}`;
}
