import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { cancelledStatus } from '../../document/draft/organization-role';
import type { DocumentAnswer } from '../../document/dto';
import { loadDocument } from '../../document/read/load-documents';
import type { CancelCorrespondence } from '../../document/schema';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import { writeCancellation } from '../../document/submit/write-cancellation';
import { canCancel } from '../rules';

/**
 * Cancels a submitted document with a reason. Its number stays used and becomes VOID. Its readers still see it, marked
 * as cancelled. `seen`: workflow version, also compared.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_CANCELLABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function cancelCorrespondence(
  ctx: UserCtx,
  input: CancelCorrespondence,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<DocumentAnswer> {
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canCancel(document.facts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  const answer: DocumentAnswer = {
    publicId: document.publicId,
    versionNo: document.versionNo + 1,
    documentNumber: document.revision.documentNumber,
    statusCode: await cancelledStatus(ctx),
  };
  await namingWhoChanged(ctx, document, () =>
    transact(ctx, async (tx) => {
      await writeCancellation(tx, document, { reason: input.reason, statusCode: answer.statusCode, seen });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
