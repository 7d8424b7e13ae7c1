import { cancelledStatus } from '@/lib/documents/correspondence/draft/organization-role';
import { resolveType } from '@/lib/documents/correspondence/draft/resolve-type';
import { namingWhoChanged, refuseStale } from '@/lib/documents/correspondence/submit/refuse-stale';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { rfaCorrespondenceType } from '@/lib/documents/rfas/draft/resolve-rfa';
import { namingTaken } from '@/lib/documents/rfas/draft/write-items';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { loadNumbered, type NumberedDocument } from '../document-numbers/numbered-document';
import { copyAsDraft } from './copy-as-draft';
import { copyRfaAsDraft } from './copy-rfa-as-draft';
import type { ReplacedAnswer } from './dto';
import type { ReplaceDocument } from './schema';
import { numberOf, voidedAnswer, writeVoidedDocument } from './void-document-number';
import { writeVoid } from './write-void';

/**
 * Declares the number of a document void and makes the draft that takes its place, with everything copied, in one
 * step: for a wrong recipient or type, which the number prints. Both name each other for good. The draft is corrected
 * and sent like any other; until then its recipients hear of nothing but the void.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NUMBER_NOT_VOIDABLE, DOCUMENT_CHANGED,
 *   WORKFLOW_VERSION_CONFLICT, TYPE_UNKNOWN, RFA_DRAWING_IN_REVIEW
 */
export async function replaceDocument(
  ctx: UserCtx,
  input: ReplaceDocument,
  claim: IdempotencyClaim | null = null,
): Promise<ReplacedAnswer> {
  const numbered = await loadNumbered(ctx, input.publicId);
  const { document } = numbered;
  const refusal = numbered.refusalOf('replace');
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  const type = await replacementType(ctx, numbered, input.typeCode ?? document.type.code);
  const statusCode = await cancelledStatus(ctx);
  const { reasonCode, reason } = input;
  const items = numbered.kind === 'rfa' ? numbered.document.items : [];
  return namingWhoChanged(ctx, document, () =>
    namingTaken(ctx, items, null, () =>
      transact(ctx, async (tx) => {
        await writeVoidedDocument(tx, numbered, { reasonCode, reason, statusCode, isReplaced: true });
        const {
          id: replacedById,
          revisionId: _revisionId,
          ...replacement
        } = await (numbered.kind === 'rfa'
          ? copyRfaAsDraft(tx, numbered.document, type)
          : copyAsDraft(tx, numbered.document, type));
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

/** RFAs and letters have forms and registers of their own: neither takes the other's place. */
async function replacementType(ctx: UserCtx, { kind }: NumberedDocument, typeCode: string) {
  if (kind !== 'rfa') return resolveType(ctx, typeCode);
  if (typeCode === RFA_TYPE_CODE) return rfaCorrespondenceType(ctx);
  throw new AppError('TYPE_UNKNOWN', { fieldErrors: { typeCode: ['TYPE_UNKNOWN'] } });
}
