import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { newestHour } from '@/lib/platform/time/project-day-sql';
import { NoLogLine } from './copy-logs';
import { isBackupConfigured } from './open-backup-store';
import { BackupRunning, closeCutOff, runFullBackup, runLogCopy } from './run-backup';

/** By the project's clock: before the verifications of 02:00, which then compete with nothing. */
const NIGHTLY_HOUR = 1;

/** The worker's whole backup of the night; on a worker that was off at that hour as soon as it is back. */
export async function backUpWhenDue(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  // Also where this worker takes none: another one may have been killed.
  await closeCutOff(ctx);
  if (!isBackupConfigured() || !(await isFullDue(ctx))) return;
  await backUp(ctx, stopping);
}

/** Copies the log, in the worker. If it continues no backup, a full one begins a new line. */
export async function backUpLog(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  if (!isBackupConfigured()) return;
  try {
    await runLogCopy(ctx, stopping);
  } catch (error) {
    if (error instanceof BackupRunning) return;
    if (error instanceof NoLogLine && (await mayTryFull(ctx))) return backUp(ctx, stopping);
    throw error;
  }
}

async function backUp(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  try {
    const { taken, pruned } = await runFullBackup(ctx, stopping);
    const { name, files } = taken.manifest;
    logger.info({ name, files: files.count, sizeBytes: taken.sizeBytes, removed: pruned.backups }, 'backed up');
  } catch (error) {
    if (!(error instanceof BackupRunning)) throw error;
  }
}

/** Not every ten minutes where it fails: it reads the whole database. */
const RETRY = sql`INTERVAL 1 HOUR`;

async function isFullDue(ctx: Ctx): Promise<boolean> {
  const rows = await rowsOf<{ isDue: number }>(
    ctx.db,
    sql`
    SELECT NOT EXISTS (SELECT 1 FROM backup_logs WHERE kind = 'FULL' AND outcome = 'SUCCEEDED'
      AND started_at >= ${newestHour(NIGHTLY_HOUR)}) AS isDue`,
  );
  return rows[0]?.isDue === 1 && (await mayTryFull(ctx));
}

/** True unless the last full backup failed within the hour. */
async function mayTryFull(ctx: Ctx): Promise<boolean> {
  const rows = await rowsOf<{ mayTry: number }>(
    ctx.db,
    sql`
    SELECT NOT EXISTS (SELECT 1 FROM backup_logs WHERE kind = 'FULL' AND outcome = 'FAILED'
      AND started_at > NOW(3) - ${RETRY}) AS mayTry`,
  );
  return rows[0]?.mayTry === 1;
}
