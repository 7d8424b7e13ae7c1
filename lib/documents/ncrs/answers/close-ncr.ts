import { and, eq, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { ncrRevisions } from '@/db/schema/ncrs';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { projectDay } from '@/lib/platform/time/project-day';
import { actInTx } from '@/lib/workflow/engine/moves/act-in-tx';
import { auditedDocument, checkChange, nextVersionOf, writeChange } from '../../document/change-document';
import type { DocumentAnswer } from '../../document/dto';
import { loadNcr } from '../read/load-ncrs';
import { canClose } from '../rules';
import type { CloseNcr } from '../schema';

/**
 * Closes an accepted NCR for its raiser, with the verification at the place and its day.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NCR_NOT_CLOSABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT,
 *   INVALID_INPUT for a day that is still to come or before the finding
 */
export async function closeNcr(
  ctx: UserCtx,
  { publicId, versionNo, verification, verifiedOn }: CloseNcr,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const ncr = await loadNcr(ctx, publicId);
  await checkChange(ctx, ncr, { refusal: canClose(ncr.ncrFacts), versionNo });
  const isBeforeFinding = ncr.findingDate !== null && verifiedOn < ncr.findingDate;
  if (isBeforeFinding || verifiedOn > projectDay(new Date())) {
    throw new AppError('INVALID_INPUT', {
      fieldErrors: { verifiedOn: [isBeforeFinding ? 'DATES_REVERSED' : 'DATE_IN_FUTURE'] },
    });
  }
  return writeChange(ctx, ncr, claim, async (tx) => {
    const [result] = await tx.db
      .update(correspondences)
      .set({ updatedBy: tx.actor.userId, versionNo: sql`${correspondences.versionNo} + 1` })
      .where(and(eq(correspondences.id, ncr.id), eq(correspondences.versionNo, ncr.versionNo)));
    if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
    await tx.db
      .update(ncrRevisions)
      .set({ verification, verifiedOn, verifiedBy: tx.actor.userId })
      .where(eq(ncrRevisions.id, ncr.revision.id));
    const [done] = await actInTx(tx, [
      { instanceId: ncr.revision.instanceId ?? '', action: 'CLOSE', by: ctx, comment: verification },
    ]);
    await record(tx, { ...auditedDocument(ncr), action: 'ncr.closed', changes: { verifiedOn: [null, verifiedOn] } });
    return nextVersionOf(ncr, done?.statusCode ?? ncr.statusCode);
  });
}
