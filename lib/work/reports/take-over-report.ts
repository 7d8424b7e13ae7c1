import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { ReportAnswer } from './dto';
import { loadManagedReport } from './managed-reports';
import { resumed } from './resume-report';
import type { VersionOfReport } from './schema';
import { writeChange } from './write-change';

/**
 * Makes the actor the owner of a report, for instance after its owner has left; a report that was paused for that
 * reason continues. No effect on the actor's own report.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED
 */
export async function takeOverReport(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfReport,
  claim: IdempotencyClaim | null = null,
): Promise<ReportAnswer> {
  const row = await loadManagedReport(ctx, publicId);
  const { userId, displayName } = ctx.actor;
  const isOwn = row.ownerUserId === userId;
  const continues = !isOwn && row.pauseReason === 'OWNER_LEFT' ? await resumed(ctx, row) : {};
  return transact(ctx, async (tx) => {
    const answer = isOwn
      ? { publicId, versionNo: row.versionNo }
      : await writeChange(
          tx,
          { row, seenVersionNo: versionNo, change: { ownerUserId: userId, ...continues } },
          { action: 'report.taken_over', changes: { owner: [null, displayName] } },
        );
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
