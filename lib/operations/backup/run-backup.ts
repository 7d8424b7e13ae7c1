import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { tryAdvisoryLock } from '@/lib/platform/maintenance/try-advisory-lock';
import {
  beginFullRun,
  closeCutOffRuns,
  endFullRun,
  failFullRun,
  hasRunningRow,
  recordFailedLogCopy,
  recordLogCopy,
} from './backup-runs';
import { type CopiedLogs, copyLogs } from './copy-logs';
import { backupSourceUrl, openBackupStore } from './open-backup-store';
import { type Pruned, pruneBackups } from './prune-backups';
import { type TakenBackup, takeBackup } from './take-backup';

// Whole backups and copies of the log have a lock each: a night's backup must not hold up the log.

const FULL_LOCK = 'backup-full';

/** Another process runs a backup at this moment. */
export class BackupRunning extends Error {
  constructor(what: string) {
    super(`${what} is running already: wait for its end`);
  }
}

export interface FullRun {
  taken: TakenBackup;
  pruned: Pruned;
}

/**
 * Takes a whole backup, writes it down, then applies the retention rule.
 * @param folder in place of BACKUP_DIR
 * @throws BackupRunning
 */
export async function runFullBackup(ctx: Ctx, signal?: AbortSignal, folder?: string): Promise<FullRun> {
  return alone(FULL_LOCK, 'a backup', async () => {
    const store = await openBackupStore(signal, folder);
    let run: number | undefined;
    try {
      const taken = await takeBackup(ctx, store, backupSourceUrl(), async (name) => {
        run = await beginFullRun(ctx, name, store.target.description);
      });
      const takenAt = new Date(taken.manifest.takenAt);
      const pruned = await pruneBackups(store, takenAt);
      await endFullRun(ctx, run ?? 0, {
        coversUntil: takenAt,
        sizeBytes: taken.sizeBytes,
        faults: [...nameDamaged(taken.damagedFiles), ...pruned.faults],
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
export async function runLogCopy(ctx: Ctx, signal?: AbortSignal, folder?: string): Promise<CopiedLogs> {
  return alone('backup-log', 'a copy of the log', async () => {
    const store = await openBackupStore(signal, folder);
    try {
      const copied = await copyLogs(ctx, store, backupSourceUrl());
      await recordLogCopy(ctx, copied.line, store.target.description, {
        ...copied,
        faults: nameDamaged(copied.damagedFiles),
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

/** Closes the rows of whole backups that were cut off with their process; leaves them to a process that has begun one. */
export async function closeCutOff(ctx: Ctx): Promise<void> {
  if (!(await hasRunningRow(ctx))) return;
  await tryAdvisoryLock(FULL_LOCK, () => closeCutOffRuns(ctx));
}

const nameDamaged = (damaged: readonly string[]) =>
  damaged.map((sha256) => `damaged or missing in the store, not copied: ${sha256}`);
