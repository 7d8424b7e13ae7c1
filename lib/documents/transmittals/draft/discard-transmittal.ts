import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { writeDiscard } from '../../document/draft/write-discard';
import type { DocumentAnswer } from '../../document/dto';
import type { DocumentVersion } from '../../document/schema';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import { loadTransmittal } from '../read/load-transmittals';
import { canDiscard } from '../rules';

/**
 * Discards a draft; for the draft of a new revision the submitted transmittal stays. Its items stay; a number issued
 * early becomes VOID. `seen`: workflow version, also compared.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_DISCARDABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function discardTransmittal(
  ctx: UserCtx,
  input: DocumentVersion,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<DocumentAnswer> {
  const transmittal = await loadTransmittal(ctx, input.publicId);
  const refusal = canDiscard(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, transmittal, input.versionNo);
  const answer: DocumentAnswer = {
    publicId: transmittal.publicId,
    versionNo: transmittal.versionNo + 1,
    documentNumber: transmittal.revision.documentNumber,
    statusCode: transmittal.statusCode,
  };
  await namingWhoChanged(ctx, transmittal, () =>
    transact(ctx, async (tx) => {
      await writeDiscard(tx, transmittal, { seen });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
