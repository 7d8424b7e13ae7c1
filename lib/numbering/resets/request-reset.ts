import { eq, sql } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { documentNumberResets } from '@/db/schema/number-resets';
import { commitUpload } from '@/lib/documents/files/commit-upload';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { planSeries } from '../engine/batch/plan-series';
import { holdSeries } from '../engine/counters/raise-series';
import { checkRaise } from './check-raise';
import type { ResetRequest } from './dto';
import { expireResetsOf } from './expire-resets';
import { findSeries, type SeriesFacts } from './find-series';
import type { RequestReset } from './schema';
import { selectResets, toResetRequest } from './select-resets';

/** Numbering design A: a request without a decision expires. */
const RESET_LIFETIME_DAYS = 7;

/**
 * Asks another Superadmin to raise a series. Nothing is raised yet.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, SERIES_NOT_ACTIVE, RESET_PENDING, ATTACHMENT_UNKNOWN and what
 *   checkRaise refuses
 */
export async function requestReset(
  ctx: UserCtx,
  input: RequestReset,
  claim: IdempotencyClaim | null = null,
): Promise<ResetRequest> {
  await requirePermission(ctx, 'numbering.reset');
  const series = await findSeries(ctx, input.seriesPublicId);
  const plan = (await planSeries(ctx, [series.id])).get(series.id);
  if (!plan) throw new AppError('SERIES_NOT_ACTIVE');
  return transact(ctx, async (tx) => {
    const held = await holdSeries(tx, plan);
    await expireResetsOf(tx, series.id);
    await checkRaise(tx, held, input.nextNumber);
    const publicId = await insertRequest(tx, series, { ...input, fromNumber: held.lastNumber });
    const [row] = await selectResets(tx).where(eq(documentNumberResets.publicId, publicId));
    if (!row) throw new Error('a request that was written is not there');
    const answer = toResetRequest(row);
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}

async function insertRequest(
  tx: TxCtx<UserActor>,
  series: SeriesFacts,
  { nextNumber, reason, attachmentPublicId, fromNumber }: RequestReset & { fromNumber: number },
): Promise<string> {
  const publicId = newPublicId();
  const attachmentId = attachmentPublicId === null ? null : await commitUpload(tx, attachmentPublicId);
  try {
    await tx.db.insert(documentNumberResets).values({
      publicId,
      seriesId: series.id,
      fromNumber,
      nextNumber,
      reason,
      attachmentId,
      requestedBy: tx.actor.userId,
      expiresAt: sql`NOW(3) + INTERVAL ${RESET_LIFETIME_DAYS} DAY`,
    });
  } catch (error) {
    if (isDuplicateOf(error, 'uq_document_number_resets_pending')) throw new AppError('RESET_PENDING');
    throw error;
  }
  await record(tx, {
    action: 'numbering.reset_requested',
    severity: 'WARN',
    entityType: 'number_reset',
    entityPublicId: publicId,
    entityLabel: series.pattern,
    projectId: series.projectId,
    changes: { lastNumber: [fromNumber, nextNumber - 1] },
    reason,
  });
  const { projectCode, typeCode, pattern } = series;
  await emit(tx, [
    {
      type: 'numbering.reset_requested',
      payload: {
        resetPublicId: publicId,
        seriesPublicId: series.publicId,
        ...{ projectCode, typeCode, pattern, nextNumber },
        byPublicId: tx.actor.publicId,
        byName: tx.actor.displayName,
      },
      entityType: 'number_reset',
      entityPublicId: publicId,
    },
  ]);
  return publicId;
}
