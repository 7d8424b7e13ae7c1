import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { writeDraftRevision } from '../../document/draft/write-draft-revision';
import type { DocumentAnswer } from '../../document/dto';
import { loadDocument } from '../../document/read/load-documents';
import type { ReviseCorrespondence } from '../../document/schema';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import { canRevise } from '../rules';

/**
 * Starts a new revision of a submitted document as a draft that only its originator sees: the text and files of the
 * current one, the next label, a workflow of its own. The current revision stays in force until the new one is
 * submitted; the base number stays for good.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_REVISABLE, DOCUMENT_CHANGED
 */
export async function reviseCorrespondence(
  ctx: UserCtx,
  input: ReviseCorrespondence,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canRevise(document.facts);
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
      await writeDraftRevision(tx, document);
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
