import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { record } from '../audit/record';
import type { TxCtx, UserActor, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '../idempotency';
import { lockSeries, voidNumbers } from '../numbering/void-numbers';
import { transact } from '../transact';
import { comparingSeen, type SeenInstance } from '../workflow/seen-instance';
import { type TransitionItem, transitionInTx } from '../workflow/transition-in-tx';
import type { DocumentAnswer } from './dto';
import { draftOf, type LoadedDocument, loadDocument } from './load-documents';
import { namingWhoChanged, refuseStale } from './refuse-stale';
import { canDiscard } from './rules';
import type { DiscardCorrespondence } from './schema';

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
  const discard: TransitionItem = {
    instanceId: draftOf(document).instanceId ?? '',
    action: 'DISCARD',
    from: ['DRAFT'],
    to: 'DISCARDED',
    status: 'CANCELLED',
  };
  await transitionInTx(tx, comparingSeen([discard], seen));
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
