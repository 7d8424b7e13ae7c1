import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { record } from '../audit/record';
import type { DocumentAnswer } from '../correspondence/dto';
import { type LoadedDocument, loadDocument } from '../correspondence/load-documents';
import { organizationRoleCode } from '../correspondence/organization-role';
import { namingWhoChanged, refuseStale } from '../correspondence/refuse-stale';
import { canVoidNumber } from '../correspondence/rules';
import { writeCancellation } from '../correspondence/write-cancellation';
import type { TxCtx, UserActor, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '../idempotency';
import { lockSeries, voidNumbers } from '../numbering/void-numbers';
import { transact } from '../transact';
import { statusCode } from '../workflow/status-codes';
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
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canVoidNumber(document.facts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);
  const documentNumber = document.revision.documentNumber ?? '';
  const isSubmitted = document.submittedAt !== null;
  const answer: VoidedNumberAnswer = {
    documentNumber,
    document: isSubmitted
      ? await cancelledAnswer(ctx, document)
      : { publicId: document.publicId, versionNo: document.versionNo + 1, documentNumber: null, statusCode: 'DRAFT' },
  };
  const act = { ...input, statusCode: answer.document?.statusCode ?? '' };
  await namingWhoChanged(ctx, document, () =>
    transact(ctx, async (tx) => {
      await (isSubmitted ? writeVoidedDocument(tx, document, act) : takeNumberOff(tx, document, act));
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}

/** What a document is once its number is void. */
export async function cancelledAnswer(ctx: UserCtx, document: LoadedDocument): Promise<DocumentAnswer> {
  return {
    publicId: document.publicId,
    versionNo: document.versionNo + 1,
    documentNumber: document.revision.documentNumber,
    statusCode: statusCode('CCB', await organizationRoleCode(ctx, ctx.actor.organizationId)),
  };
}

type Act = Pick<VoidDocumentNumber, 'reasonCode' | 'reason'> & { statusCode: string };

/** Ends a submitted document with its number, in the caller's transaction. @throws AppError DOCUMENT_CHANGED */
export async function writeVoidedDocument(
  tx: TxCtx<UserActor>,
  document: LoadedDocument,
  act: Act & { isReplaced?: boolean },
): Promise<void> {
  const { reasonCode, reason, isReplaced = false } = act;
  await writeCancellation(tx, document, {
    reason,
    statusCode: act.statusCode,
    voided: { reasonCode, isReplaced },
  });
  if (!isReplaced) await writeVoid(tx, { ...numberOf(document), correspondenceId: document.id, reasonCode, reason });
}

/** Series before document before ledger: the order everything that touches a number keeps. */
async function takeNumberOff(
  tx: TxCtx<UserActor>,
  document: LoadedDocument,
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
    action: 'correspondence.number_voided',
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
