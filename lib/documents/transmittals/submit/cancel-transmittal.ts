import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { cancelledStatus } from '../../document/draft/organization-role';
import type { DocumentAnswer } from '../../document/dto';
import type { CancelCorrespondence } from '../../document/schema';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import { writeCancellation } from '../../document/submit/write-cancellation';
import { loadTransmittal } from '../read/load-transmittals';
import { canCancel } from '../rules';

/**
 * Cancels a submitted transmittal with a reason: its number stays used and becomes VOID. What was on its list, the RFAs
 * that it submitted too, stays in force. `seen`: the workflow's version that is compared as well.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_CANCELLABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function cancelTransmittal(
  ctx: UserCtx,
  input: CancelCorrespondence,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<DocumentAnswer> {
  const transmittal = await loadTransmittal(ctx, input.publicId);
  const refusal = canCancel(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, transmittal, input.versionNo);
  const answer: DocumentAnswer = {
    publicId: transmittal.publicId,
    versionNo: transmittal.versionNo + 1,
    documentNumber: transmittal.revision.documentNumber,
    statusCode: await cancelledStatus(ctx),
  };
  await namingWhoChanged(ctx, transmittal, () =>
    transact(ctx, async (tx) => {
      await writeCancellation(tx, transmittal, { reason: input.reason, statusCode: answer.statusCode, seen });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
