import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { auditedDocument } from '@/lib/documents/document/change-document';
import { documentChanged } from '@/lib/documents/document/document-changed';
import type { OpenedDocument } from '@/lib/documents/document/kind/document-kind';
import { draftOf } from '@/lib/documents/document/read/load-documents';
import { KIND_TRAITS } from '@/lib/documents/kind-traits';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import type { IssuedNumber } from '../engine/batch/number-items';

/** Actor and draft of the act. */
export interface EarlyNumberOf {
  ctx: UserCtx;
  numbered: OpenedDocument;
}

/**
 * Writes a number that a draft gets ahead of its submission. These are rare and single, so a statement each is what
 * they cost.
 * @throws AppError DOCUMENT_CHANGED
 */
export async function writeEarlyNumber(
  tx: TxCtx,
  { ctx, numbered: { document } }: EarlyNumberOf,
  number: Pick<IssuedNumber, 'seriesId' | 'sequence' | 'numberKey' | 'numberFolded' | 'issuedAt' | 'documentNumber'>,
): Promise<void> {
  const [result] = await tx.db
    .update(correspondences)
    .set({
      seriesId: number.seriesId,
      sequence: number.sequence,
      numberKey: number.numberKey,
      numberFolded: number.numberFolded,
      issuedAt: number.issuedAt,
      updatedBy: ctx.actor.userId,
      versionNo: sql`${correspondences.versionNo} + 1`,
    })
    .where(
      and(
        eq(correspondences.id, document.id),
        eq(correspondences.versionNo, document.versionNo),
        isNull(correspondences.numberKey),
        isNull(correspondences.discardedAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
  await tx.db
    .update(correspondenceRevisions)
    .set({ documentNumber: number.documentNumber })
    .where(eq(correspondenceRevisions.id, draftOf(document).id));
  await emit(tx, [documentChanged(document.publicId)]);
}

/** The audit row of it. */
export function earlyNumberEntry({ ctx, numbered: { kind, document } }: EarlyNumberOf, documentNumber: string) {
  return {
    ...auditedDocument(document, documentNumber),
    action: `${KIND_TRAITS[kind].audit}.number_issued`,
    by: ctx,
  };
}
