import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { BACKUP_KINDS, type BackupKind } from '@/db/operations-enums';
import { rowsOf } from '@/db/rows-of';
import { backupLogs } from '@/db/schema/system';
import type { Ctx } from '@/lib/platform/ctx';
import { maskText } from '@/lib/platform/outbox/mask-secrets';

/** The column's length. */
const MOST_MESSAGE = 1000;

interface RunResult {
  coversUntil: Date;
  sizeBytes: number;
  /** Missing parts of a stored backup, in words. */
  faults?: readonly string[];
}

/** True if a full backup runs, or its process was killed. */
export async function hasRunningRow(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: backupLogs.id })
    .from(backupLogs)
    .where(and(eq(backupLogs.kind, 'FULL'), eq(backupLogs.outcome, 'RUNNING')))
    .limit(1);
  return row !== undefined;
}

/** Ends what a process that was killed has left running. The caller holds the lock of whole backups: none runs. */
export async function closeCutOffRuns(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(backupLogs)
    .set({ outcome: 'FAILED', finishedAt: sql`NOW(3)`, message: 'cut off' })
    .where(and(eq(backupLogs.kind, 'FULL'), eq(backupLogs.outcome, 'RUNNING')));
}

/** Writes down that a whole backup begins. The caller holds the lock of whole backups. */
export async function beginFullRun(ctx: Ctx, name: string, location: string): Promise<number> {
  await closeCutOffRuns(ctx);
  const [result] = await ctx.db
    .insert(backupLogs)
    .values({ kind: 'FULL', name, location: location.slice(0, 500), startedAt: sql`NOW(3)` });
  return result.insertId;
}

export async function endFullRun(ctx: Ctx, id: number, result: RunResult): Promise<void> {
  await ctx.db.update(backupLogs).set(succeeded(result)).where(eq(backupLogs.id, id));
}

export async function failFullRun(ctx: Ctx, id: number, error: unknown): Promise<void> {
  await ctx.db
    .update(backupLogs)
    .set({ outcome: 'FAILED', finishedAt: sql`NOW(3)`, message: wordsOf(error) })
    .where(eq(backupLogs.id, id));
}

/** Records a copy of the log. It extends the last row while that is an hour old at most, so that a day has 24 rows. */
export async function recordLogCopy(ctx: Ctx, name: string, location: string, result: RunResult): Promise<void> {
  const { sizeBytes, ...values } = succeeded(result);
  const last = await findLastLog(ctx);
  if (last?.outcome === 'SUCCEEDED' && last.isRecent === 1 && last.name === name) {
    await ctx.db
      .update(backupLogs)
      .set({ ...values, sizeBytes: sql`COALESCE(${backupLogs.sizeBytes}, 0) + ${sizeBytes}` })
      .where(eq(backupLogs.id, last.id));
    return;
  }
  await ctx.db
    .insert(backupLogs)
    .values({ kind: 'LOG', name, location: location.slice(0, 500), startedAt: sql`NOW(3)`, sizeBytes, ...values });
}

/** A copy that failed: one row for the same fault again and again. */
export async function recordFailedLogCopy(ctx: Ctx, location: string, error: unknown): Promise<void> {
  const message = wordsOf(error);
  const last = await findLastLog(ctx);
  if (last?.outcome === 'FAILED' && last.message === message) {
    await ctx.db.update(backupLogs).set({ finishedAt: sql`NOW(3)` }).where(eq(backupLogs.id, last.id));
    return;
  }
  await ctx.db.insert(backupLogs).values({
    kind: 'LOG',
    name: '',
    location: location.slice(0, 500),
    startedAt: sql`NOW(3)`,
    finishedAt: sql`NOW(3)`,
    outcome: 'FAILED',
    message,
  });
}

export async function markVerified(ctx: Ctx, name: string): Promise<void> {
  await ctx.db
    .update(backupLogs)
    .set({ verifiedAt: sql`NOW(3)` })
    .where(and(eq(backupLogs.kind, 'FULL'), eq(backupLogs.name, name)));
}

export interface BackupAges {
  /** Seconds since everything was in a whole backup; null without one. */
  full: number | null;
  /** Seconds since everything was in a backup or a copied log; null without any. */
  log: number | null;
}

export async function readBackupAges(ctx: Ctx): Promise<BackupAges> {
  const [row] = await rowsOf<{ full: string | null; log: string | null }>(
    ctx.db,
    sql`
    SELECT TIMESTAMPDIFF(MICROSECOND, MAX(IF(kind = 'FULL', covers_until, NULL)), NOW(3)) / 1000000 AS full,
      TIMESTAMPDIFF(MICROSECOND, MAX(covers_until), NOW(3)) / 1000000 AS log
    FROM backup_logs WHERE outcome = 'SUCCEEDED'`,
  );
  const seconds = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value));
  return { full: seconds(row?.full), log: seconds(row?.log) };
}

export interface BackupFigures {
  ages: BackupAges;
  /** Kinds whose last run failed. */
  failed: BackupKind[];
  /** Kinds whose last run succeeded, and met damaged files. */
  incomplete: BackupKind[];
}

/** Facts that the overview judges. */
export async function readBackupState(ctx: Ctx): Promise<BackupFigures> {
  const [ages, ...last] = await Promise.all([
    readBackupAges(ctx),
    ...BACKUP_KINDS.map((kind) => readLastRun(ctx, kind)),
  ]);
  return {
    ages,
    failed: BACKUP_KINDS.filter((_, at) => last[at]?.isSuccess === false),
    incomplete: BACKUP_KINDS.filter((_, at) => (last[at]?.faults ?? 0) > 0),
  };
}

export interface LastRun {
  isSuccess: boolean;
  /** Count of missing parts, although it succeeded. */
  faults: number;
}

/** The last run of a kind that has ended; null when none has. */
export async function readLastRun(ctx: Ctx, kind: BackupKind): Promise<LastRun | null> {
  const [last] = await ctx.db
    .select({ outcome: backupLogs.outcome, faults: backupLogs.faults })
    .from(backupLogs)
    .where(and(eq(backupLogs.kind, kind), ne(backupLogs.outcome, 'RUNNING')))
    .orderBy(desc(backupLogs.id))
    .limit(1);
  return last ? { isSuccess: last.outcome === 'SUCCEEDED', faults: last.faults } : null;
}

async function findLastLog(ctx: Ctx) {
  const [last] = await ctx.db
    .select({
      id: backupLogs.id,
      name: backupLogs.name,
      outcome: backupLogs.outcome,
      message: backupLogs.message,
      isRecent: sql<number>`${backupLogs.startedAt} > NOW(3) - INTERVAL 1 HOUR`,
    })
    .from(backupLogs)
    .where(eq(backupLogs.kind, 'LOG'))
    .orderBy(desc(backupLogs.id))
    .limit(1);
  return last;
}

function succeeded({ coversUntil, sizeBytes, faults = [] }: RunResult) {
  const message = faults.length === 0 ? null : cutToColumn(faults.join('; '));
  return {
    outcome: 'SUCCEEDED' as const,
    finishedAt: sql`NOW(3)`,
    coversUntil,
    sizeBytes,
    faults: faults.length,
    message,
  };
}

const cutToColumn = (text: string) => (text.length > MOST_MESSAGE ? `${text.slice(0, MOST_MESSAGE - 1)}…` : text);

function wordsOf(error: unknown): string {
  return maskText(error instanceof Error ? error.message : String(error)).slice(0, MOST_MESSAGE);
}
