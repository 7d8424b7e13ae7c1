import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import type { UserCtx } from '@/lib/platform/ctx';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { SubmittedAnswer } from '../document/dto';
import type { SubmitCorrespondence } from '../document/schema';
import { KINDS, openDocument } from '../kinds/kinds';

/**
 * Submits a document by the verb of its kind.
 * @throws AppError DOCUMENT_NOT_FOUND and what the kind's verb refuses
 */
export async function submitDocument(
  ctx: UserCtx,
  input: SubmitCorrespondence,
  claim: IdempotencyClaim | null = null,
): Promise<SubmittedAnswer> {
  const { kind } = await openDocument(ctx, input.publicId);
  const { submit } = KINDS[kind];
  return submit(ctx, input, claim);
}
submitDocument.limit = countNumberingCall;
