import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { ReportAnswer } from './dto';
import { loadManagedReport } from './managed-reports';
import type { VersionOfReport } from './schema';
import { writeChange } from './write-change';

/**
 * Stops the schedule of a report. Occurrences of the pause are never made.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, REPORT_STATE when it is paused
 */
export async function pauseReport(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfReport,
  claim: IdempotencyClaim | null = null,
): Promise<ReportAnswer> {
  const row = await loadManagedReport(ctx, publicId);
  if (row.state === 'PAUSED') throw new AppError('REPORT_STATE');
  return transact(ctx, async (tx) => {
    const answer = await writeChange(
      tx,
      { row, seenVersionNo: versionNo, change: { state: 'PAUSED', pauseReason: 'PERSON', nextAt: null } },
      { action: 'report.paused', changes: { state: ['ACTIVE', 'PAUSED'] } },
    );
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
