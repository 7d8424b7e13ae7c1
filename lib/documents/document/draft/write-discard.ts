import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { lockSeries, voidNumbers } from '@/lib/numbering/engine/void-numbers';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { actInTx, type DeclaredAct } from '@/lib/workflow/engine/moves/act-in-tx';
import { comparingSeen, type SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { KIND_TRAITS, kindOfType } from '../../kind-traits';
import { auditedDocument } from '../change-document';
import { draftOf, type LoadedDocument } from '../read/load-documents';

/** Why the ledger says that a number will never be on a document. */
const DISCARDED = 'ทิ้งฉบับร่าง / draft discarded';

/**
 * Ends a draft of any kind with its workflow, in the caller's transaction. The draft of a new revision leaves the
 * submitted document unchanged. An early number becomes VOID.
 * @param endsAs end of a workflow whose state has no DISCARD; absent: such a draft is not discarded
 * @throws AppError DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT, WORKFLOW_REQUIREMENT
 */
export async function writeDiscard(
  tx: TxCtx<UserActor>,
  document: LoadedDocument,
  { seen, ...end }: { seen: SeenInstance | undefined } & Pick<DeclaredAct, 'endsAs'>,
): Promise<void> {
  const isFirstDraft = document.submittedAt === null;
  const { seriesId, sequence } = document;
  const voided = isFirstDraft && seriesId !== null && sequence !== null ? { seriesId, sequence } : null;
  if (voided) await lockSeries(tx, [voided.seriesId]);
  const [result] = await tx.db
    .update(correspondences)
    .set({
      ...(isFirstDraft ? { discardedAt: sql`NOW(3)`, discardedBy: tx.actor.userId } : {}),
      updatedBy: tx.actor.userId,
      versionNo: sql`${correspondences.versionNo} + 1`,
    })
    .where(
      and(
        eq(correspondences.id, document.id),
        eq(correspondences.versionNo, document.versionNo),
        isNull(correspondences.discardedAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
  const instanceId = draftOf(document).instanceId ?? '';
  await actInTx(tx, comparingSeen([{ instanceId, action: 'DISCARD', by: tx, ...end }], seen));
  if (voided) {
    await voidNumbers(tx, [
      {
        ...voided,
        documentId: document.id,
        documentPublicId: document.publicId,
        documentNumber: document.revision.documentNumber ?? '',
        reason: DISCARDED,
      },
    ]);
  }
  await record(tx, {
    ...auditedDocument(document, document.revision.documentNumber ?? draftOf(document).subject.slice(0, 255)),
    action: `${KIND_TRAITS[kindOfType(document.type.code)].audit}.${isFirstDraft ? 'discarded' : 'revision_discarded'}`,
  });
}
