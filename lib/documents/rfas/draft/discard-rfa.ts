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
import { DISCARDED } from '../../correspondence/draft/discard-correspondence';
import { draftOf } from '../../correspondence/read/load-documents';
import { namingWhoChanged, refuseStale } from '../../correspondence/submit/refuse-stale';
import type { RfaAnswer } from '../dto';
import { type LoadedRfa, loadRfa } from '../register/load-rfas';
import { canDiscard } from '../rules';
import type { DiscardRfa } from '../schema';

/**
 * Throws a draft away and lets its drawings go; the draft of a new revision leaves the submitted RFA as it is. What
 * has been out under its number is cancelled instead; a number that was issued early and that nobody saw becomes VOID.
 * `seen`: the workflow's version that is compared as well.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_DISCARDABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function discardRfa(
  ctx: UserCtx,
  input: DiscardRfa,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<RfaAnswer> {
  const rfa = await loadRfa(ctx, input.publicId);
  const refusal = canDiscard(rfa.rfaFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, rfa, input.versionNo);
  const answer: RfaAnswer = {
    publicId: rfa.publicId,
    versionNo: rfa.versionNo + 1,
    documentNumber: rfa.revision.documentNumber,
    statusCode: rfa.rfaStatus,
  };
  await namingWhoChanged(ctx, rfa, () =>
    transact(ctx, async (tx) => {
      await writeDiscard(tx, rfa, { by: ctx, seen });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}

async function writeDiscard(
  tx: TxCtx<UserActor>,
  rfa: LoadedRfa,
  { by, seen }: { by: UserCtx; seen: SeenInstance | undefined },
): Promise<void> {
  const isFirst = rfa.submittedAt === null;
  const draft = draftOf(rfa);
  const { seriesId, sequence } = rfa;
  const voided = isFirst && seriesId !== null && sequence !== null ? { seriesId, sequence } : null;
  if (voided) await lockSeries(tx, [voided.seriesId]);
  const [result] = await tx.db
    .update(correspondences)
    .set({ updatedBy: tx.actor.userId, versionNo: sql`${correspondences.versionNo} + 1` })
    .where(
      and(
        eq(correspondences.id, rfa.id),
        eq(correspondences.versionNo, rfa.versionNo),
        isNull(correspondences.discardedAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
  await actInTx(tx, comparingSeen([{ instanceId: draft.instanceId ?? '', action: 'DISCARD', by }], seen));
  if (isFirst) {
    await tx.db
      .update(correspondences)
      .set({ discardedAt: sql`NOW(3)`, discardedBy: tx.actor.userId })
      .where(eq(correspondences.id, rfa.id));
  }
  if (voided) {
    const documentNumber = rfa.revision.documentNumber ?? '';
    await voidNumbers(tx, [
      { ...voided, documentId: rfa.id, documentPublicId: rfa.publicId, documentNumber, reason: DISCARDED },
    ]);
  }
  await record(tx, {
    action: isFirst ? 'rfa.discarded' : 'rfa.revision_discarded',
    entityType: 'correspondence',
    entityPublicId: rfa.publicId,
    entityLabel: rfa.revision.documentNumber ?? draft.subject.slice(0, 255),
    projectId: rfa.project.id,
    contractId: rfa.contract?.id ?? null,
    subjectOrganizationId: rfa.originator.id,
  });
}
