import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import type { ReportAnswer } from './dto';
import { loadManagedReport } from './managed-reports';
import { nextOccurrence } from './occurrences';
import type { VersionOfReport } from './schema';
import { scheduleOf } from './stored-schedule';
import { writeChange } from './write-change';

/**
 * Continues the schedule of a paused report with its next occurrence. A report whose owner has left is taken over
 * instead.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, REPORT_STATE when it is active or without owner
 */
export async function resumeReport(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfReport,
  claim: IdempotencyClaim | null = null,
): Promise<ReportAnswer> {
  const row = await loadManagedReport(ctx, publicId);
  if (row.pauseReason !== 'PERSON') throw new AppError('REPORT_STATE');
  const change = await resumed(ctx, row);
  return transact(ctx, async (tx) => {
    const answer = await writeChange(
      tx,
      { row, seenVersionNo: versionNo, change },
      { action: 'report.resumed', changes: { state: ['PAUSED', 'ACTIVE'] } },
    );
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}

/** Columns of a report that is active from now on. */
export async function resumed(
  ctx: Ctx,
  row: Parameters<typeof scheduleOf>[0] & { projectId: number },
): Promise<{ state: 'ACTIVE'; pauseReason: null; nextAt: Date | null }> {
  const calendar = await workingDaysOf(ctx, { projectId: row.projectId, contractId: null });
  return { state: 'ACTIVE', pauseReason: null, nextAt: nextOccurrence(scheduleOf(row), await readNow(ctx), calendar) };
}
