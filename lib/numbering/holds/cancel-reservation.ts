import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { lockSeries } from '../engine/void-numbers';
import { closeHolds } from './close-holds';
import type { CancelledReservation } from './dto';
import { closedMeanwhile, findHold, refuseClosed } from './find-hold';
import type { CancelReservation } from './schema';

/**
 * Cancels a reservation, with a reason. The number stays used and is never issued again.
 * @throws AppError NOT_FOUND, FORBIDDEN, RESERVATION_EXPIRED, RESERVATION_CLOSED
 */
export async function cancelReservation(
  ctx: UserCtx,
  { token, reason }: CancelReservation,
  claim: IdempotencyClaim | null = null,
): Promise<CancelledReservation> {
  const found = await findHold(ctx, token);
  refuseClosed(found);
  const { hold } = found;
  return transact(ctx, async (tx) => {
    const [tip] = await lockSeries(tx, [hold.seriesId]);
    if (!tip) throw new AppError('NOT_FOUND');
    const closedSince = await closedMeanwhile(tx, token);
    if (closedSince) throw closedSince;
    const { closed } = await closeHolds(tx, tip, [hold], { state: 'CANCELLED', reason });
    if (closed.length === 0) throw new AppError('RESERVATION_EXPIRED');
    await record(tx, {
      action: 'numbering.reservation_cancelled',
      entityType: 'number_hold',
      entityPublicId: hold.token,
      entityLabel: hold.numberKey,
      projectId: hold.projectId,
      subjectOrganizationId: ctx.actor.organizationId,
      reason,
    });
    const answer = { token: token.toLowerCase(), numberKey: hold.numberKey, state: 'CANCELLED' as const };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
