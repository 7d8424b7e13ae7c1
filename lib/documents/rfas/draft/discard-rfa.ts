import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { writeDiscard } from '../../document/draft/write-discard';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import type { RfaAnswer } from '../dto';
import { loadRfa } from '../read/load-rfas';
import { canDiscard } from '../rules';
import type { DiscardRfa } from '../schema';

/**
 * Discards a draft and releases its drawings; for the draft of a new revision the submitted RFA stays. A submitted RFA
 * must be cancelled instead. A number issued early to the draft becomes VOID. `seen`: workflow version, also compared.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_DISCARDABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function discardRfa(
  ctx: UserCtx,
  input: DiscardRfa,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<RfaAnswer> {
  const rfa = await loadRfa(ctx, input.publicId);
  const refusal = canDiscard(rfa.rfaFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, rfa, input.versionNo);
  const answer: RfaAnswer = {
    publicId: rfa.publicId,
    versionNo: rfa.versionNo + 1,
    documentNumber: rfa.revision.documentNumber,
    statusCode: rfa.rfaStatus,
  };
  await namingWhoChanged(ctx, rfa, () =>
    transact(ctx, async (tx) => {
      await writeDiscard(tx, rfa, { seen });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
