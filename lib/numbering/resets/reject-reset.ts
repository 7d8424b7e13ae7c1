import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { closeRequest, findReset } from './close-request';
import type { ResetRequest } from './dto';
import type { RejectReset } from './schema';

/**
 * Declines what another Superadmin asked for, with the reason.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RESET_OWN, RESET_CLOSED, RESET_EXPIRED, RECORD_CHANGED
 */
export async function rejectReset(
  ctx: UserCtx,
  { publicId, versionNo, reason }: RejectReset,
  claim: IdempotencyClaim | null = null,
): Promise<ResetRequest> {
  await requirePermission(ctx, 'numbering.reset');
  const request = await findReset(ctx, publicId);
  if (request.requesterId === ctx.actor.userId) throw new AppError('RESET_OWN');
  return transact(ctx, async (tx) => {
    const answer = await closeRequest(tx, request, { state: 'REJECTED', reason }, versionNo);
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
