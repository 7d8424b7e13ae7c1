import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { cancelledStatus } from '../../document/draft/organization-role';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import type { RfaAnswer } from '../dto';
import { loadRfa } from '../read/load-rfas';
import { canCancel } from '../rules';
import type { CancelRfa } from '../schema';
import { cancelledRfaAnswer, writeRfaCancellation } from './write-rfa-cancellation';

/**
 * Withdraws an RFA with a reason and lets its drawings go. Its number stays used and becomes VOID. A later revision that
 * is still under review goes alone: the revisions before it, and the number that they share, stay in force.
 * `seen`: the workflow's version that is compared as well.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_CANCELLABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function cancelRfa(
  ctx: UserCtx,
  input: CancelRfa,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<RfaAnswer> {
  const rfa = await loadRfa(ctx, input.publicId);
  const refusal = canCancel(rfa.rfaFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, rfa, input.versionNo);
  const answer = cancelledRfaAnswer(rfa);
  const statusCode = await cancelledStatus(ctx);
  await namingWhoChanged(ctx, rfa, () =>
    transact(ctx, async (tx) => {
      await writeRfaCancellation(tx, rfa, { reason: input.reason, statusCode, seen });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
