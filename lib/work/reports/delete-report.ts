import { and, eq, inArray, sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { reportRuns } from '@/db/schema/reports';
import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { ReportAnswer } from './dto';
import { loadManagedReport } from './managed-reports';
import type { VersionOfReport } from './schema';
import { writeChange } from './write-change';

/**
 * Ends a report for good. Files under way are not made; files that were sent stay with their receivers until they expire.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED
 */
export async function deleteReport(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfReport,
  claim: IdempotencyClaim | null = null,
): Promise<ReportAnswer> {
  const row = await loadManagedReport(ctx, publicId);
  return transact(ctx, async (tx) => {
    const answer = await writeChange(
      tx,
      { row, seenVersionNo: versionNo, change: { deletedAt: sql`NOW(3)`, nextAt: null } },
      { action: 'report.deleted', changes: { register: [row.register, null] } },
    );
    const runs = tx.db.select({ id: reportRuns.id }).from(reportRuns).where(eq(reportRuns.reportId, row.id));
    // A worker that makes one of them finds no row and discards its output.
    await tx.db
      .delete(exports)
      .where(and(inArray(exports.reportRunId, runs), inArray(exports.state, ['QUEUED', 'RUNNING'])));
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
