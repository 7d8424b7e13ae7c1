import type { UserCtx } from '@/lib/platform/ctx';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { checkChange, nextVersionOf, writeChange } from '../document/change-document';
import { discardVerb } from '../document/draft/discard-document';
import { writeDraftRevision } from '../document/draft/write-draft-revision';
import type { DocumentAnswer } from '../document/dto';
import { loadDocument } from '../document/read/load-documents';
import type { DocumentVersion } from '../document/schema';
import { cancelVerb } from '../document/submit/cancel-document';
import { canCancel, canDiscard, canRevise } from './rules-by-kind';

export const discardCorrespondence = discardVerb({
  load: loadDocument,
  canDiscard: ({ facts }) => canDiscard(facts),
  statusOf: ({ statusCode }) => statusCode,
  endsAs: 'discarded',
});

export const cancelCorrespondence = cancelVerb({ load: loadDocument, canCancel: ({ facts }) => canCancel(facts) });

/**
 * Starts a new revision of a submitted letter as a draft that only its originator sees: the text and files of the
 * current one, the next label, a workflow of its own. The current revision stays in force until the new one is
 * submitted; the base number stays for good.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_REVISABLE, DOCUMENT_CHANGED
 */
export async function reviseCorrespondence(
  ctx: UserCtx,
  { publicId, versionNo }: DocumentVersion,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const letter = await loadDocument(ctx, publicId);
  await checkChange(ctx, letter, { refusal: canRevise(letter.facts), versionNo });
  return writeChange(ctx, letter, claim, async (tx) => {
    await writeDraftRevision(tx, letter);
    return nextVersionOf(letter, letter.statusCode);
  });
}
