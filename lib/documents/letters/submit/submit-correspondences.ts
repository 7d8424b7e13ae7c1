import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { numberRequest } from '../../document/draft/number-request';
import type { SubmitOutcome, SubmittedAnswer } from '../../document/dto';
import { loadDocuments } from '../../document/read/load-documents';
import type { SubmitCorrespondence, SubmitCorrespondences } from '../../document/schema';
import { submitterOf } from '../../document/submit/submit-documents';
import { toOutcome } from '../../document/submit/submit-outcome';
import { checkComplete } from '../draft/check-complete';
import { canSubmit } from '../rules';
import { writeSubmissions } from './write-submissions';

/** Submits each of the letters in the order given. */
export const submitEach = submitterOf({
  load: loadDocuments,
  mayBeSubmitted: ({ facts }) => {
    const refused = canSubmit(facts);
    if (refused) throw new AppError(refused);
  },
  checkComplete,
  request: numberRequest,
  write: writeSubmissions,
});

/**
 * Submits documents: each gets its number, in the given order, and reaches its recipients in the same transaction. A
 * failing document does not block the rest.
 * @returns one outcome per document, in order
 */
export async function submitCorrespondences(ctx: UserCtx, input: SubmitCorrespondences): Promise<SubmitOutcome[]> {
  const results = await submitEach(ctx, input.documents);
  return results.map((result, index) => toOutcome(ctx, input.documents[index]?.publicId ?? '', result));
}

/**
 * Submits one document. `seen`: its workflow's version that is compared as well.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_SUBMITTABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT,
 *   what checkComplete refuses and what issueNumbers reports
 */
export async function submitCorrespondence(
  ctx: UserCtx,
  input: SubmitCorrespondence,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<SubmittedAnswer> {
  const [outcome] = await submitEach(ctx, [input], { claimOf: () => claim, seen });
  if (outcome?.status !== 'fulfilled') throw outcome?.reason;
  return outcome.value;
}
submitCorrespondence.limit = countNumberingCall;
