import { cancelledStatus } from '@/lib/documents/document/draft/organization-role';
import { refuseStale, withConflictAuthor } from '@/lib/documents/document/submit/refuse-stale';
import { KINDS, openDocument } from '@/lib/documents/kinds/kinds';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { ReplacedAnswer } from './dto';
import type { ReplaceDocument } from './schema';
import { numberOf, voidedAnswer } from './void-document-number';
import { writeVoid } from './write-void';

/**
 * Declares the number of a document void and creates the replacing draft, with everything copied, in one transaction.
 * Used for a wrong recipient or type, which the number prints. Both documents name each other for good. The draft is
 * corrected and submitted as usual; until then its recipients are notified of the void only.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NUMBER_NOT_VOIDABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT,
 *   TYPE_UNKNOWN, RFA_DRAWING_IN_REVIEW
 */
export async function replaceDocument(
  ctx: UserCtx,
  input: ReplaceDocument,
  claim: IdempotencyClaim | null = null,
): Promise<ReplacedAnswer> {
  const numbered = await openDocument(ctx, input.publicId);
  const { document } = numbered;
  const refusal = numbered.refusalOf('replace');
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  const type = await KINDS[numbered.kind].resolveType(ctx, input.typeCode ?? document.type.code);
  const statusCode = await cancelledStatus(ctx);
  const { reasonCode, reason } = input;
  return withConflictAuthor(ctx, document, () =>
    numbered.whileReplacing(() =>
      transact(ctx, async (tx) => {
        await numbered.writeVoided(tx, { reasonCode, reason, statusCode, isReplaced: true });
        const { id: replacedById, revisionId: _revisionId, ...replacement } = await numbered.copyAsDraft(tx, type);
        await writeVoid(tx, {
          ...numberOf(document),
          correspondenceId: document.id,
          reasonCode,
          reason,
          replacedById,
        });
        const answer: ReplacedAnswer = { voided: voidedAnswer(numbered, statusCode), replacement };
        await recordAnswers(tx, [{ claim, answer }]);
        return answer;
      }),
    ),
  );
}
