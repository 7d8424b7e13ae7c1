import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { auditedDocument } from '@/lib/documents/document/change-document';
import { documentChanged } from '@/lib/documents/document/document-changed';
import { cancelledStatus } from '@/lib/documents/document/draft/organization-role';
import type { DocumentAnswer } from '@/lib/documents/document/dto';
import type { OpenedDocument } from '@/lib/documents/document/kind/document-kind';
import type { LoadedDocument } from '@/lib/documents/document/read/load-documents';
import { refuseStale, withConflictAuthor } from '@/lib/documents/document/submit/refuse-stale';
import { KIND_TRAITS } from '@/lib/documents/kind-traits';
import { openDocument } from '@/lib/documents/kinds/kinds';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { lockSeries, voidNumbers } from '../engine/void-numbers';
import type { VoidedNumberAnswer } from './dto';
import type { VoidDocumentNumber } from './schema';
import { writeVoid } from './write-void';

/**
 * Declares the number of a document void. A submitted document ends, as when it is cancelled, and its recipients are
 * notified. A draft with an early number loses it and gets the next one at submission.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NUMBER_NOT_VOIDABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function voidDocumentNumber(
  ctx: UserCtx,
  input: VoidDocumentNumber,
  claim: IdempotencyClaim | null = null,
): Promise<VoidedNumberAnswer> {
  const numbered = await openDocument(ctx, input.publicId);
  const { document } = numbered;
  const refusal = numbered.refusalOf('voidNumber');
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  const documentNumber = document.revision.documentNumber ?? '';
  const statusCode = await cancelledStatus(ctx);
  const answer: VoidedNumberAnswer = {
    documentNumber,
    document: voidedAnswer(numbered, statusCode),
  };
  await withConflictAuthor(ctx, document, () =>
    transact(ctx, async (tx) => {
      if (numbered.isOut) {
        await numbered.writeVoided(tx, { ...input, statusCode, isReplaced: false });
        const { reasonCode, reason } = input;
        await writeVoid(tx, { ...numberOf(document), correspondenceId: document.id, reasonCode, reason });
      } else {
        await takeNumberOff(tx, numbered, input);
      }
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}

/** The answer for a document whose number is void. */
export function voidedAnswer({ document, isOut, statusWhenVoid }: OpenedDocument, cancelled: string): DocumentAnswer {
  return {
    publicId: document.publicId,
    versionNo: document.versionNo + 1,
    documentNumber: isOut ? document.revision.documentNumber : null,
    statusCode: statusWhenVoid(cancelled),
  };
}

/** Series before document before ledger: the order everything that touches a number keeps. */
async function takeNumberOff(
  tx: TxCtx<UserActor>,
  { kind, document }: OpenedDocument,
  { reasonCode, reason }: Pick<VoidDocumentNumber, 'reasonCode' | 'reason'>,
): Promise<void> {
  const number = numberOf(document);
  const documentNumber = document.revision.documentNumber ?? '';
  await lockSeries(tx, [number.seriesId]);
  const [result] = await tx.db
    .update(correspondences)
    .set({
      seriesId: null,
      sequence: null,
      numberKey: null,
      numberFolded: null,
      issuedAt: null,
      updatedBy: tx.actor.userId,
      versionNo: sql`${correspondences.versionNo} + 1`,
    })
    .where(
      and(
        eq(correspondences.id, document.id),
        eq(correspondences.versionNo, document.versionNo),
        isNull(correspondences.submittedAt),
        isNull(correspondences.discardedAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
  await tx.db
    .update(correspondenceRevisions)
    .set({ documentNumber: null })
    .where(eq(correspondenceRevisions.id, document.revision.id));
  await voidNumbers(tx, [
    { ...number, documentId: document.id, documentPublicId: document.publicId, documentNumber, reason },
  ]);
  await writeVoid(tx, { ...number, correspondenceId: document.id, reasonCode, reason });
  await record(tx, {
    ...auditedDocument(document, documentNumber),
    action: `${KIND_TRAITS[kind].audit}.number_voided`,
    changes: { documentNumber: [documentNumber, null], voidReason: [null, reasonCode] },
    reason,
  });
  await emit(tx, [documentChanged(document.publicId)]);
}

/** @throws AppError NUMBER_NOT_VOIDABLE for a document without a number of the ledger */
export function numberOf({ seriesId, sequence }: LoadedDocument): { seriesId: number; sequence: number } {
  if (seriesId === null || sequence === null) throw new AppError('NUMBER_NOT_VOIDABLE');
  return { seriesId, sequence };
}
