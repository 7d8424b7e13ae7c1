import { and, eq, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { actInTx } from '@/lib/workflow/engine/moves/act-in-tx';
import { namingWhoChanged, refuseStale } from '../../document/submit/refuse-stale';
import type { RfaAnswer } from '../dto';
import { loadRfa } from '../read/load-rfas';
import { canRecall } from '../rules';
import type { RecallRfa } from '../schema';

/**
 * Recalls an RFA before its first review. It becomes a draft with its number kept, and its drawings become drafts. Its
 * recipients keep a stub with number, dates and reason.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, RFA_NOT_RECALLABLE, DOCUMENT_CHANGED, WORKFLOW_REQUIREMENT after a
 * first review, WORKFLOW_VERSION_CONFLICT
 */
export async function recallRfa(
  ctx: UserCtx,
  input: RecallRfa,
  claim: IdempotencyClaim | null = null,
): Promise<RfaAnswer> {
  const rfa = await loadRfa(ctx, input.publicId);
  const refusal = canRecall(rfa.rfaFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, rfa, input.versionNo);
  const instanceId = rfa.revision.instanceId ?? '';
  const answer: RfaAnswer = {
    publicId: rfa.publicId,
    versionNo: rfa.versionNo + 1,
    documentNumber: rfa.revision.documentNumber,
    statusCode: 'DFT',
  };
  await namingWhoChanged(ctx, rfa, () =>
    transact(ctx, async (tx) => {
      const [result] = await tx.db
        .update(correspondences)
        .set({ updatedBy: tx.actor.userId, versionNo: sql`${correspondences.versionNo} + 1` })
        .where(and(eq(correspondences.id, rfa.id), eq(correspondences.versionNo, rfa.versionNo)));
      if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
      await actInTx(tx, [{ instanceId, action: 'RECALL', by: ctx, comment: input.reason }]);
      await record(tx, {
        action: 'rfa.recalled',
        entityType: 'correspondence',
        entityPublicId: rfa.publicId,
        entityLabel: rfa.revision.documentNumber,
        projectId: rfa.project.id,
        contractId: rfa.contract?.id ?? null,
        subjectOrganizationId: rfa.originator.id,
        reason: input.reason,
      });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}
