import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { writeDiscard } from '../../document/draft/write-discard';
import type { DocumentAnswer } from '../../document/dto';
import { loadDocument } from '../../document/read/load-documents';
import type { DiscardCorrespondence } from '../../document/schema';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import { canDiscard } from '../rules';

/**
 * Throws a draft away; the draft of a new revision leaves the submitted document as it is. A number that was issued
 * early stays used and becomes VOID. `seen`: the workflow's version that is compared as well.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_DISCARDABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function discardCorrespondence(
  ctx: UserCtx,
  input: DiscardCorrespondence,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<DocumentAnswer> {
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canDiscard(document.facts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  const answer: DocumentAnswer = {
    publicId: document.publicId,
    versionNo: document.versionNo + 1,
    documentNumber: document.revision.documentNumber,
    statusCode: document.statusCode,
  };
  await namingWhoChanged(ctx, document, () =>
    transact(ctx, async (tx) => {
      await writeDiscard(tx, document, { seen, endsAs: 'discarded' });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
