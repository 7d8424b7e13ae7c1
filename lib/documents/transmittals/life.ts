import type { UserCtx } from '@/lib/platform/ctx';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { checkChange, nextVersionOf, writeChange } from '../document/change-document';
import { discardVerb } from '../document/draft/discard-document';
import { writeDraftRevision } from '../document/draft/write-draft-revision';
import type { DocumentAnswer } from '../document/dto';
import type { DocumentVersion } from '../document/schema';
import { cancelVerb } from '../document/submit/cancel-document';
import { writeItems } from './draft/items';
import { withNewestRevisions } from './draft/newer-revisions';
import { loadTransmittal } from './read/load-transmittals';
import { canCancel, canDiscard, canRevise } from './rules';

/** The items of a discarded draft stay. */
export const discardTransmittal = discardVerb({
  load: loadTransmittal,
  canDiscard: ({ transmittalFacts }) => canDiscard(transmittalFacts),
  statusOf: ({ statusCode }) => statusCode,
});

/** The items of its list, including RFAs that it submitted, stay in force. */
export const cancelTransmittal = cancelVerb({
  load: loadTransmittal,
  canCancel: ({ transmittalFacts }) => canCancel(transmittalFacts),
});

/**
 * Starts the next revision of a transmittal: a draft under the same base number with the text, the files and the list of
 * the current one, each item in its newest revision.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_REVISABLE, DOCUMENT_CHANGED
 */
export async function reviseTransmittal(
  ctx: UserCtx,
  { publicId, versionNo }: DocumentVersion,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const transmittal = await loadTransmittal(ctx, publicId);
  await checkChange(ctx, transmittal, { refusal: canRevise(transmittal.transmittalFacts), versionNo });
  const items = await withNewestRevisions(ctx, transmittal.items);
  return writeChange(ctx, transmittal, claim, async (tx) => {
    const revisionId = await writeDraftRevision(tx, transmittal);
    await writeItems(tx, { transmittalId: transmittal.id, revisionId }, items);
    return nextVersionOf(transmittal, transmittal.statusCode);
  });
}
