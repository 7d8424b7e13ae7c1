import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { lockSeries, voidNumbers } from '@/lib/numbering/engine/batch/void-numbers';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { actInTx } from '@/lib/workflow/engine/moves/act-in-tx';
import { comparingSeen, type SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import type { DocumentAnswer } from '../dto';
import { draftOf, type LoadedDocument, loadDocument } from '../read/load-documents';
import { canDiscard } from '../rules';
import type { DiscardCorrespondence } from '../schema';
import { namingWhoChanged, refuseStale } from '../submit/refuse-stale';

/** Why the ledger says that a number will never be on a document. */
export const DISCARDED = 'ทิ้งฉบับร่าง / draft discarded';

/**
 * Throws a draft away; the draft of a new revision leaves the submitted document as it is. A number that was issued
 * early stays used and becomes VOID. `seen`: the workflow's version that is compared as well.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_DISCARDABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function discardCorrespondence(
  ctx: UserCtx,
  input: DiscardCorrespondence,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<DocumentAnswer> {
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canDiscard(document.facts);
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
      await writeDiscard(tx, document, seen);
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}

async function writeDiscard(
  tx: TxCtx<UserActor>,
  document: LoadedDocument,
  seen: SeenInstance | undefined,
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
  await actInTx(tx, comparingSeen([{ instanceId, action: 'DISCARD', by: tx, endsAs: 'discarded' as const }], seen));
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
    action: isFirstDraft ? 'correspondence.discarded' : 'correspondence.revision_discarded',
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    entityLabel: document.revision.documentNumber ?? draftOf(document).subject.slice(0, 255),
    projectId: document.project.id,
    contractId: document.contract?.id ?? null,
    subjectOrganizationId: document.originator.id,
  });
}
