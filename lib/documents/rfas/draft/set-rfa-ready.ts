import { and, eq, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { rfaRevisions } from '@/db/schema/rfas';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { auditedDocument } from '../../document/change-document';
import { draftOf } from '../../document/read/load-documents';
import { refuseStale, withConflictAuthor } from '../../document/submit/refuse-stale';
import type { RfaAnswer } from '../dto';
import { loadRfa } from '../read/load-rfas';
import { canSetReady } from '../rules';
import type { SetRfaReady } from '../schema';
import { checkRfaComplete } from './check-rfa-complete';

/**
 * Marks a draft as ready to submit, or clears the mark: the author is often not the submitter. Requires completeness.
 * Idempotent.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_EDITABLE, DOCUMENT_CHANGED and what checkRfaComplete
 * refuses
 */
export async function setRfaReady(
  ctx: UserCtx,
  input: SetRfaReady,
  claim: IdempotencyClaim | null = null,
): Promise<RfaAnswer> {
  const rfa = await loadRfa(ctx, input.publicId);
  const refusal = canSetReady(rfa.rfaFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, rfa, input.versionNo);
  if (input.isReady) checkRfaComplete(rfa);
  const isChanged = rfa.isReady !== input.isReady;
  const revision = draftOf(rfa);
  const answer: RfaAnswer = {
    publicId: rfa.publicId,
    versionNo: rfa.versionNo + (isChanged ? 1 : 0),
    documentNumber: revision.documentNumber,
    statusCode: rfa.rfaStatus,
  };
  await withConflictAuthor(ctx, rfa, () =>
    transact(ctx, async (tx) => {
      // The mark was read after the version: where nothing is to be done, that must still be so of this version.
      const [result] = await tx.db
        .update(correspondences)
        .set(
          isChanged
            ? { updatedBy: tx.actor.userId, versionNo: sql`${correspondences.versionNo} + 1` }
            : { versionNo: rfa.versionNo },
        )
        .where(and(eq(correspondences.id, rfa.id), eq(correspondences.versionNo, rfa.versionNo)));
      if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
      if (isChanged) {
        await tx.db.update(rfaRevisions).set({ isReady: input.isReady }).where(eq(rfaRevisions.id, revision.id));
        await record(tx, {
          ...auditedDocument(rfa, revision.documentNumber ?? revision.subject.slice(0, 255)),
          action: input.isReady ? 'rfa.marked_ready' : 'rfa.marked_unready',
        });
      }
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
