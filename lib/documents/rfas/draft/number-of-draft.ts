import type { UserCtx } from '@/lib/platform/ctx';
import { printedNumber } from '../../document/draft/revision-labels';
import { draftOf } from '../../document/read/load-documents';
import { loadRfa } from '../read/load-rfas';

/**
 * The present number of a draft: a recalled one keeps its own, a revision prints its predecessor's with its next label.
 * Null if submission will issue one.
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function numberOfDraft(ctx: UserCtx, publicId: string): Promise<string | null> {
  const rfa = await loadRfa(ctx, publicId);
  return rfa.numberKey === null ? null : printedNumber(rfa.numberKey, draftOf(rfa).revisionLabel);
}
