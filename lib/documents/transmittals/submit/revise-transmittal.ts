import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { writeDraftRevision } from '../../document/draft/write-draft-revision';
import type { DocumentAnswer } from '../../document/dto';
import type { DocumentVersion } from '../../document/schema';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import { writeItems } from '../draft/items';
import { withNewestRevisions } from '../draft/newer-revisions';
import { loadTransmittal } from '../read/load-transmittals';
import { canRevise } from '../rules';

/**
 * Starts the next revision of a transmittal: a draft under the same base number with the text, the files and the list of
 * the current one, each item in its newest revision.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_REVISABLE, DOCUMENT_CHANGED
 */
export async function reviseTransmittal(
  ctx: UserCtx,
  input: DocumentVersion,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const transmittal = await loadTransmittal(ctx, input.publicId);
  const refusal = canRevise(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, transmittal, input.versionNo);
  const items = await withNewestRevisions(ctx, transmittal.items);
  const answer: DocumentAnswer = {
    publicId: transmittal.publicId,
    versionNo: transmittal.versionNo + 1,
    documentNumber: transmittal.revision.documentNumber,
    statusCode: transmittal.statusCode,
  };
  await namingWhoChanged(ctx, transmittal, () =>
    transact(ctx, async (tx) => {
      const revisionId = await writeDraftRevision(tx, transmittal);
      await writeItems(tx, { transmittalId: transmittal.id, revisionId }, items);
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
