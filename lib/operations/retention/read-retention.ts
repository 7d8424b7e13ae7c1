import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { purgeRuns } from '@/db/schema/purge-runs';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { RETENTION, type RetainedKind, type RetentionReason } from '@/lib/platform/maintenance/retention';

/** Counting on would read all of a large table for a figure that says no more. */
const MAX_COUNTED = 100_000;

/** A purge runs every hour: a day late is a fault, not a restart. */
const LATE_DAYS = 1;

export interface RetentionRow {
  kind: RetainedKind;
  table: string;
  /** Null: kept for good. */
  days: number | null;
  reason: RetentionReason;
  task: string | null;
  /** At most `MAX_COUNTED`. */
  rows: number;
  isMore: boolean;
  /** Of the rows whose period has begun: a session that still runs has no age yet. */
  oldestAt: string | null;
  lastRunAt: string | null;
  /** By the last run that removed anything. */
  removed: { count: number; at: string } | null;
  /** Older than the period, or the purge has not run for a day. */
  isOverdue: boolean;
}

/** Every kind of data with its period, what purges it and how far it has come. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function readRetention(ctx: UserCtx): Promise<RetentionRow[]> {
  await requirePermission(ctx, 'ops.view');
  const runs = await ctx.db
    .select({
      kind: purgeRuns.kind,
      ranAt: purgeRuns.ranAt,
      removed: purgeRuns.removed,
      removedAt: purgeRuns.removedAt,
      isLate: sql<number>`${purgeRuns.ranAt} < NOW(3) - INTERVAL ${LATE_DAYS} DAY`,
    })
    .from(purgeRuns);
  const kinds = Object.keys(RETENTION) as RetainedKind[];
  return Promise.all(
    kinds.map(async (kind): Promise<RetentionRow> => {
      const { table, days, reason, ...purge } = RETENTION[kind];
      const run = runs.find((one) => one.kind === kind);
      const facts = await readRows(ctx, kind);
      const isPastPeriod = facts.isPastPeriod && !('keepsIncidents' in purge);
      return {
        kind,
        table,
        days,
        reason,
        task: 'task' in purge ? purge.task : null,
        rows: facts.rows,
        isMore: facts.isMore,
        oldestAt: facts.oldestAt,
        lastRunAt: run?.ranAt.toISOString() ?? null,
        removed: run?.removedAt ? { count: run.removed, at: run.removedAt.toISOString() } : null,
        isOverdue: days !== null && (isPastPeriod || !run || Boolean(run.isLate)),
      };
    }),
  );
}

/** Names come from the declaration alone. */
async function readRows(ctx: UserCtx, kind: RetainedKind) {
  const { table, from, days, ...rest } = RETENTION[kind];
  const where: SQL = 'only' in rest ? sql` WHERE ${sql.raw(rest.only)}` : sql``;
  const source = sql`${sql.identifier(table)}${where}`;
  const column = sql.identifier(from);
  const [row] = await rowsOf<{ counted: number; oldest: Date | null; isPast: number | null }>(
    ctx.db,
    sql`SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM ${source} LIMIT ${MAX_COUNTED + 1}) AS counted) AS counted,
      oldest, oldest < NOW(3) - INTERVAL ${(days ?? 0) + LATE_DAYS} DAY AS isPast
      FROM (SELECT MIN(${column}) AS oldest FROM ${source}${sql.raw('only' in rest ? ' AND' : ' WHERE')} ${column} <= NOW(3)) AS first`,
  );
  const counted = Number(row?.counted ?? 0);
  return {
    rows: Math.min(counted, MAX_COUNTED),
    isMore: counted > MAX_COUNTED,
    oldestAt: row?.oldest ? new Date(row.oldest).toISOString() : null,
    isPastPeriod: Boolean(row?.isPast),
  };
}
