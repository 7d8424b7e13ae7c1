import { and, eq, notExists, sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { reportRuns } from '@/db/schema/reports';
import type { Ctx } from '@/lib/platform/ctx';
import { RETENTION } from '@/lib/platform/maintenance/retention';

/** Maximum per hourly run: a daily report to fifty people adds as many in ten days. */
const AT_ONCE = 500;

/** Purges old history of reports; a run whose file is kept stays with it. @returns how many rows */
export async function purgeReportRuns(ctx: Ctx): Promise<number> {
  const file = ctx.db.select({ one: sql`1` }).from(exports).where(eq(exports.reportRunId, reportRuns.id));
  const isOld = sql`${reportRuns.createdAt} < NOW(3) - INTERVAL ${RETENTION.reportRuns.days} DAY`;
  const [deleted] = await ctx.db
    .delete(reportRuns)
    .where(and(isOld, notExists(file)))
    .limit(AT_ONCE);
  return deleted.affectedRows;
}
