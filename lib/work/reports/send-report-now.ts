import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { RateLimit } from '@/lib/platform/rate-limit';
import { refuseFullVolume } from '@/lib/platform/storage/refuse-full-volume';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { addRuns } from './add-runs';
import type { ReportAnswer } from './dto';
import { loadManagedReport } from './managed-reports';
import type { VersionOfReport } from './schema';
import { writeChange } from './write-change';

/** Reports sent at once by a person per ten minutes: each one makes up to fifty files. */
const byPerson = new RateLimit('report-sends', () => ({ points: 5, seconds: 600 }));

/**
 * Makes a report for all its receivers now, beside its schedule; a paused one as well. Two calls from one page send it
 * once: the second has an old version.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, STORAGE_FULL
 */
export async function sendReportNow(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfReport,
  claim: IdempotencyClaim | null = null,
): Promise<ReportAnswer> {
  const row = await loadManagedReport(ctx, publicId);
  await refuseFullVolume();
  return transact(ctx, async (tx) => {
    const answer = await writeChange(
      tx,
      { row, seenVersionNo: versionNo, change: {} },
      { action: 'report.sent_now', changes: null },
    );
    await addRuns(tx, row, { occurrenceAt: await readNow(tx), cause: 'NOW' });
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
sendReportNow.limit = (ctx: UserCtx) => byPerson.consume(ctx.actor.publicId);
