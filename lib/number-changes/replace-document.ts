import { loadDocument } from '../correspondence/load-documents';
import { namingWhoChanged, refuseStale } from '../correspondence/refuse-stale';
import { resolveType } from '../correspondence/resolve-type';
import { canReplace } from '../correspondence/rules';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '../idempotency';
import { transact } from '../transact';
import { copyAsDraft } from './copy-as-draft';
import type { ReplacedAnswer } from './dto';
import type { ReplaceDocument } from './schema';
import { cancelledAnswer, numberOf, writeVoidedDocument } from './void-document-number';
import { writeVoid } from './write-void';

/**
 * Declares the number of a document void and makes the draft that takes its place, with everything copied, in one
 * step: for a wrong recipient or type, which the number prints. Both name each other for good. The draft is corrected
 * and sent like any other; until then its recipients hear of nothing but the void.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NUMBER_NOT_VOIDABLE, DOCUMENT_CHANGED,
 *   WORKFLOW_VERSION_CONFLICT, TYPE_UNKNOWN
 */
export async function replaceDocument(
  ctx: UserCtx,
  input: ReplaceDocument,
  claim: IdempotencyClaim | null = null,
): Promise<ReplacedAnswer> {
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canReplace(document.facts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  const type = await resolveType(ctx, input.typeCode ?? document.type.code);
  const voided = await cancelledAnswer(ctx, document);
  const { reasonCode, reason } = input;
  return namingWhoChanged(ctx, document, () =>
    transact(ctx, async (tx) => {
      await writeVoidedDocument(tx, document, { reasonCode, reason, statusCode: voided.statusCode, isReplaced: true });
      const { id: replacedById, ...replacement } = await copyAsDraft(tx, document, type);
      await writeVoid(tx, {
        ...numberOf(document),
        correspondenceId: document.id,
        reasonCode,
        reason,
        replacedById,
      });
      const answer: ReplacedAnswer = { voided, replacement };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    }),
  );
}
