import { count, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { type Frame, type Period, pointStarts } from '@/lib/operations/history/periods';
import { openFrame, readHistory } from '@/lib/operations/history/read-history';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/logger';
import { readFreeShare } from '@/lib/platform/storage/free-share';
import { projectClock } from '@/lib/platform/time/project-day';
import { projectDayOf } from '@/lib/platform/time/project-day-sql';

const FREE = 'storage_free_ratio';
const MONTHS = 12;

/** Milliseconds. The sums read an index entry of every file ever stored; minutes change them little. */
const KEPT_MS = 5 * 60_000;

export interface StorageFigures {
  starts: string[];
  /** Share of the volume, 0 to 1; null where it cannot be read. */
  freeNow: number | null;
  free: (number | null)[];
  /** Below this share uploads are refused; null for a bucket, which has no volume. */
  minFree: number | null;
  committed: FileSum;
  /** Uploads that no document has taken yet. */
  temporary: FileSum;
  quarantined: FileSum;
  /** Files of documents by month of their upload, `YYYY-MM`, the oldest first. */
  months: ({ month: string } & FileSum)[];
}

interface FileSum {
  files: number;
  bytes: number;
}

/** Files and the room for them. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function getStorageFigures(ctx: UserCtx, period: Period): Promise<StorageFigures> {
  await requirePermission(ctx, 'ops.view');
  return readStorageFigures(ctx, await openFrame(ctx, period));
}

/** As above without authorization, for the overview. */
export async function readStorageFigures(ctx: Ctx, frame: Frame): Promise<StorageFigures> {
  const isBucket = env().S3_BUCKET !== undefined;
  const [sums, history, freeNow] = await Promise.all([
    readSums(ctx),
    readHistory(ctx, frame, [FREE]),
    isBucket
      ? null
      : readFreeShare().catch((error) => {
          logger.warn({ err: error }, 'the free space of the files cannot be read');
          return null;
        }),
  ]);
  const of = (state: MonthSum['state']) => sums.filter((sum) => sum.state === state);
  const committed = of('COMMITTED');
  return {
    starts: pointStarts(frame),
    freeNow,
    free: history.mean(FREE),
    minFree: isBucket ? null : env().STORAGE_MIN_FREE_PERCENT / 100,
    committed: total(committed),
    temporary: total(of('TEMPORARY')),
    quarantined: total(of('QUARANTINED')),
    months: lastMonths(frame.now).map((month) => ({
      month,
      ...total(committed.filter((sum) => sum.month === month)),
    })),
  };
}

type MonthSum = FileSum & { state: typeof attachments.$inferSelect.state; month: string };

let kept: { readAt: number; sums: MonthSum[] } | undefined;

async function readSums(ctx: Ctx): Promise<MonthSum[]> {
  if (kept && performance.now() - kept.readAt < KEPT_MS) return kept.sums;
  const sums = await ctx.db
    .select({
      state: attachments.state,
      month: sql<string>`LEFT(${projectDayOf(attachments.createdAt)}, 7)`.as('month'),
      files: count(),
      bytes: sql`SUM(${attachments.sizeBytes})`.mapWith(Number),
    })
    // The index covers the query: no row is read.
    .from(attachments, { forceIndex: 'idx_attachments_sizes' })
    .groupBy(attachments.state, sql`month`);
  kept = { readAt: performance.now(), sums };
  return sums;
}

function total(sums: readonly FileSum[]): FileSum {
  return {
    files: sums.reduce((sum, { files }) => sum + files, 0),
    bytes: sums.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function lastMonths(now: Date): string[] {
  const first = projectClock(now);
  first.setUTCDate(1);
  return Array.from({ length: MONTHS }, (_, at) => {
    const month = new Date(first);
    month.setUTCMonth(first.getUTCMonth() - (MONTHS - 1) + at);
    return month.toISOString().slice(0, 7);
  });
}
