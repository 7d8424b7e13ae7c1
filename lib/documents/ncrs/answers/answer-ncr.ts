import { eq, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { ncrAnswers } from '@/db/schema/ncrs';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { answerInTx } from '@/lib/workflow/engine/moves/answer-in-tx';
import { linkFiles } from '@/lib/workflow/engine/moves/link-files';
import { auditedDocument, checkChange, writeChange } from '../../document/change-document';
import type { DocumentAnswer } from '../../document/dto';
import { loadNcr } from '../read/load-ncrs';
import { canAnswer } from '../rules';
import type { AnswerNcr } from '../schema';

/**
 * Answers an NCR for the contractor: cause, correction, preventive action and evidence are kept as one round, and its
 * task of the workflow is done, in one transaction.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NCR_NOT_AWAITED, DOCUMENT_CHANGED, ATTACHMENT_UNKNOWN
 */
export async function answerNcr(
  ctx: UserCtx,
  { publicId, versionNo, cause, correction, preventiveAction, attachmentPublicIds }: AnswerNcr,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const ncr = await loadNcr(ctx, publicId);
  await checkChange(ctx, ncr, { refusal: canAnswer(ncr.ncrFacts), versionNo });
  const { revision } = ncr;
  return writeChange(ctx, ncr, claim, async (tx) => {
    // A document before its instance.
    const [locked] = await tx.db
      .select({ versionNo: correspondences.versionNo })
      .from(correspondences)
      .where(eq(correspondences.id, ncr.id))
      .for('update');
    if (locked?.versionNo !== ncr.versionNo) throw new AppError('DOCUMENT_CHANGED');
    const [historyId] = await answerInTx(tx, [
      { instanceId: revision.instanceId ?? '', by: ctx, actions: ['ANSWER'], metadata: {} },
    ]);
    if (historyId === undefined) throw new AppError('NCR_NOT_AWAITED');
    await linkFiles(tx, historyId, attachmentPublicIds);
    await flushWrites(tx);
    const [last] = await tx.db
      .select({ round: sql`IFNULL(MAX(${ncrAnswers.round}), 0)`.mapWith(Number) })
      .from(ncrAnswers)
      .where(eq(ncrAnswers.ncrRevisionId, revision.id));
    const round = (last?.round ?? 0) + 1;
    await tx.db.insert(ncrAnswers).values({
      ncrRevisionId: revision.id,
      round,
      cause,
      correction,
      preventiveAction,
      organizationId: ctx.actor.organizationId,
      answeredBy: ctx.actor.userId,
      workflowHistoryId: historyId,
    });
    await record(tx, { ...auditedDocument(ncr), action: 'ncr.answered', changes: { round: [round - 1, round] } });
    const [row] = await tx.db
      .select({ versionNo: correspondences.versionNo, statusCode: correspondences.statusCode })
      .from(correspondences)
      .where(eq(correspondences.id, ncr.id));
    return {
      publicId: ncr.publicId,
      versionNo: row?.versionNo ?? ncr.versionNo,
      documentNumber: revision.documentNumber,
      statusCode: row?.statusCode ?? ncr.statusCode,
    };
  });
}
