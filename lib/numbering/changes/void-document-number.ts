import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { cancelledStatus } from '@/lib/documents/correspondence/draft/organization-role';
import type { DocumentAnswer } from '@/lib/documents/correspondence/dto';
import type { LoadedDocument } from '@/lib/documents/correspondence/read/load-documents';
import { namingWhoChanged, refuseStale } from '@/lib/documents/correspondence/submit/refuse-stale';
import { writeCancellation } from '@/lib/documents/correspondence/submit/write-cancellation';
import { cancelledRfaAnswer, writeRfaCancellation } from '@/lib/documents/rfas/review/write-rfa-cancellation';
import { wasOut } from '@/lib/documents/rfas/rules';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { loadNumbered, type NumberedDocument } from '../document-numbers/numbered-document';
import { lockSeries, voidNumbers } from '../engine/batch/void-numbers';
import type { VoidedNumberAnswer } from './dto';
import type { VoidDocumentNumber } from './schema';
import { writeVoid } from './write-void';

/**
 * Declares the number of a document void. A submitted document ends with it, as when it is cancelled, and its
 * recipients are told; a draft that was given its number early is without one again and gets the next at submission.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NUMBER_NOT_VOIDABLE, DOCUMENT_CHANGED,
 *   WORKFLOW_VERSION_CONFLICT
 */
export async function voidDocumentNumber(
  ctx: UserCtx,
  input: VoidDocumentNumber,
  claim: IdempotencyClaim | null = null,
): Promise<VoidedNumberAnswer> {
  const numbered = await loadNumbered(ctx, input.publicId);
  const { document } = numbered;
  const refusal = numbered.refusalOf('voidNumber');
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  const documentNumber = document.revision.documentNumber ?? '';
  const ends = numbered.kind === 'rfa' ? wasOut(numbered.document.rfaFacts) : document.submittedAt !== null;
  const statusCode = await cancelledStatus(ctx);
  const answer: VoidedNumberAnswer = {
    documentNumber,
    document: ends ? voidedAnswer(numbered, statusCode) : withoutNumber(numbered),
  };
  const act = { ...input, statusCode };
  await namingWhoChanged(ctx, document, () =>
    transact(ctx, async (tx) => {
      await (ends ? writeVoidedDocument(tx, numbered, act) : takeNumberOff(tx, numbered, act));
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}

/** What a document that went out is once its number is void. @param statusCode of one that was cancelled */
export function voidedAnswer({ kind, document }: NumberedDocument, statusCode: string): DocumentAnswer {
  if (kind === 'rfa') return cancelledRfaAnswer(document);
  const { documentNumber } = document.revision;
  return { publicId: document.publicId, versionNo: document.versionNo + 1, documentNumber, statusCode };
}

function withoutNumber({ kind, document }: NumberedDocument): DocumentAnswer {
  const statusCode = kind === 'rfa' ? document.rfaStatus : 'DRAFT';
  return { publicId: document.publicId, versionNo: document.versionNo + 1, documentNumber: null, statusCode };
}

type Act = Pick<VoidDocumentNumber, 'reasonCode' | 'reason'> & { statusCode: string };

/** Ends what went out with its number, in the caller's transaction. @throws AppError DOCUMENT_CHANGED */
export async function writeVoidedDocument(
  tx: TxCtx<UserActor>,
  { kind, document }: NumberedDocument,
  act: Act & { isReplaced?: boolean },
): Promise<void> {
  const { reasonCode, reason, isReplaced = false } = act;
  const { statusCode } = act;
  await (kind === 'rfa'
    ? writeRfaCancellation(tx, document, { reason, statusCode, voidReason: reasonCode })
    : writeCancellation(tx, document, { reason, statusCode, voided: { reasonCode, isReplaced } }));
  if (!isReplaced) await writeVoid(tx, { ...numberOf(document), correspondenceId: document.id, reasonCode, reason });
}

/** Series before document before ledger: the order everything that touches a number keeps. */
async function takeNumberOff(
  tx: TxCtx<UserActor>,
  { kind, document }: NumberedDocument,
  { reasonCode, reason }: Act,
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
    action: `${kind}.number_voided`,
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    entityLabel: documentNumber,
    projectId: document.project.id,
    contractId: document.contract?.id ?? null,
    subjectOrganizationId: document.originator.id,
    changes: { documentNumber: [documentNumber, null], voidReason: [null, reasonCode] },
    reason,
  });
}

/** @throws AppError NUMBER_NOT_VOIDABLE for a document without a number of the ledger */
export function numberOf({ seriesId, sequence }: LoadedDocument): { seriesId: number; sequence: number } {
  if (seriesId === null || sequence === null) throw new AppError('NUMBER_NOT_VOIDABLE');
  return { seriesId, sequence };
}
