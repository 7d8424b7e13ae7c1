import { requirePermission } from '@/lib/people/identity/access/access';
import { requireSecondPerson } from '@/lib/people/identity/access/second-person';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { planSeries } from '../engine/batch/plan-series';
import { VersionConflict } from '../engine/batch/version-conflict';
import { holdSeries, raiseSeries } from '../engine/counters/raise-series';
import { checkRaise } from './check-raise';
import { closeRequest, findReset } from './close-request';
import type { ResetRequest } from './dto';
import type { ApproveReset } from './schema';
import { toResetRequest } from './select-resets';

/**
 * Carries out the request of another Superadmin: skips all integers up to the wanted number, in one transaction.
 * Numbers issued since the request are kept; a series past the wanted number is refused.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RESET_OWN, SECOND_PERSON_NEW, RESET_CLOSED, RESET_EXPIRED,
 *   RECORD_CHANGED, SERIES_NOT_ACTIVE, VERSION_CONFLICT and the refusals of checkRaise
 */
export async function approveReset(
  ctx: UserCtx,
  { publicId, versionNo }: ApproveReset,
  claim: IdempotencyClaim | null = null,
): Promise<ResetRequest> {
  await requirePermission(ctx, 'numbering.reset');
  const request = await findReset(ctx, publicId);
  await requireSecondPerson(ctx, request.requesterId, { own: 'RESET_OWN', permission: 'numbering.reset' });
  if (request.state !== 'PENDING') throw new AppError(request.state === 'EXPIRED' ? 'RESET_EXPIRED' : 'RESET_CLOSED');
  const plan = (await planSeries(ctx, [request.seriesId])).get(request.seriesId);
  if (!plan) throw new AppError('SERIES_NOT_ACTIVE');
  try {
    return await transact(ctx, async (tx) => {
      const held = await holdSeries(tx, plan);
      const end = { state: 'APPROVED' as const, raisedFrom: held.lastNumber };
      // First, so that of two who approve at once the second learns that it is done.
      await closeRequest(tx, request, end, versionNo);
      await checkRaise(tx, held, request.nextNumber);
      await raiseSeries(tx, held, request.nextNumber, request.reason);
      const answer = toResetRequest(await findReset(tx, publicId));
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    throw error instanceof VersionConflict ? new AppError('VERSION_CONFLICT', { cause: error }) : error;
  }
}
