import { and, count, inArray } from 'drizzle-orm';
import type { BackupKind, BackupOutcome } from '@/db/operations-enums';
import { backupLogs } from '@/db/schema/system';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { cutPage, findLogEdge, type LogPage, readingFrom } from '@/lib/platform/log-page';
import { type BackupAges, readBackupAges } from './backup-runs';

export type BackupRunRow = {
  publicId: string;
  kind: BackupKind;
  outcome: BackupOutcome;
  name: string;
  location: string | null;
  startedAt: string;
  finishedAt: string | null;
  coversUntil: string | null;
  verifiedAt: string | null;
  sizeBytes: number | null;
  /** Damaged files and the like: not in the backup, although it succeeded. */
  faults: number;
  /** Seconds; null while it runs, and for copies of the log, whose row covers an hour of them. */
  durationSeconds: number | null;
  /** Why it failed, or what else an operator should know; in the words of the programs. */
  message: string | null;
};

export interface BackupRunFilters {
  kind?: readonly BackupKind[];
  outcome?: readonly BackupOutcome[];
}

export interface BackupOverview extends LogPage<BackupRunRow> {
  ages: BackupAges;
}

/** A page of backups and copies of the log, newest first, with their ages. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function listBackupRuns(
  ctx: UserCtx,
  params: BackupRunFilters & { size: number; after: string | null; before: string | null },
): Promise<BackupOverview> {
  await requirePermission(ctx, 'ops.view');
  const where = and(
    params.kind?.length ? inArray(backupLogs.kind, [...params.kind]) : undefined,
    params.outcome?.length ? inArray(backupLogs.outcome, [...params.outcome]) : undefined,
  );
  const edge = await findLogEdge(ctx, backupLogs, params);
  const { beyond, order } = readingFrom(backupLogs.id, edge);
  const rows = await ctx.db
    .select()
    .from(backupLogs)
    .where(and(where, beyond))
    .orderBy(order)
    .limit(params.size + 1);
  const [counted] = await ctx.db.select({ total: count() }).from(backupLogs).where(where);
  return {
    ...cutPage(rows.map(toRow), { size: params.size, edge, total: counted?.total ?? 0 }),
    ages: await readBackupAges(ctx),
  };
}

function toRow(row: typeof backupLogs.$inferSelect): BackupRunRow {
  const { publicId, kind, outcome, name, location, startedAt, finishedAt, coversUntil, verifiedAt, sizeBytes, faults } =
    row;
  return {
    publicId,
    kind,
    outcome,
    name,
    location,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    coversUntil: coversUntil?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    sizeBytes,
    faults,
    durationSeconds:
      kind === 'FULL' && finishedAt ? Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000) : null,
    message: row.message,
  };
}
