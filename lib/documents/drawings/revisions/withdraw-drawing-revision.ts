import { and, eq, sql } from 'drizzle-orm';
import { rfaItems } from '@/db/schema/rfas';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { DrawingAnswer } from '../dto';
import { listLivingRevisions, loadDrawingOfRevision, lockDrawing } from '../load-drawing';
import { canWithdrawRevision } from '../rules';
import type { WithdrawDrawingRevision } from '../schema';
import { type DrawingTables, tablesOf } from '../tables';

/**
 * Withdraws a draft revision that others have not read and frees its label. With its last revision the drawing is
 * withdrawn and its number freed. The row is kept for the audit, invisible to everyone.
 * @throws AppError DRAWING_NOT_FOUND, FORBIDDEN, DRAWING_REVISION_FIXED, DRAWING_IN_USE, DRAWING_CHANGED
 */
export async function withdrawDrawingRevision(
  ctx: UserCtx,
  input: WithdrawDrawingRevision,
  claim: IdempotencyClaim | null = null,
): Promise<DrawingAnswer> {
  const tables = tablesOf(input.kind);
  const { drawing, revision } = await loadDrawingOfRevision(ctx, input.kind, input.publicId);
  const refusal = canWithdrawRevision(drawing, revision, false);
  if (refusal) throw new AppError(refusal);
  if (input.versionNo !== undefined && input.versionNo !== revision.versionNo) throw new AppError('DRAWING_CHANGED');
  return transact(ctx, async (tx) => {
    await lockDrawing(tx, tables, drawing);
    const refused = canWithdrawRevision(drawing, revision, await isHeldByRfa(tx, tables, revision.id));
    if (refused) throw new AppError(refused);
    const [result] = await tx.db
      .update(tables.revisions)
      .set({ status: 'CANCELLED', versionNo: sql`${tables.revisions.versionNo} + 1` })
      .where(
        and(
          eq(tables.revisions.id, revision.id),
          eq(tables.revisions.versionNo, revision.versionNo),
          eq(tables.revisions.status, 'DRAFT'),
        ),
      );
    if (result.affectedRows !== 1) throw new AppError('DRAWING_CHANGED');
    const [latest] = await listLivingRevisions(tx, tables, drawing.id);
    await tx.db
      .update(tables.drawings)
      .set({
        latestRevisionId: latest?.id ?? null,
        isActive: latest !== undefined,
        versionNo: sql`${tables.drawings.versionNo} + 1`,
        updatedBy: tx.actor.userId,
      })
      .where(eq(tables.drawings.id, drawing.id));
    await record(tx, {
      action: latest ? 'drawing.revision_withdrawn' : 'drawing.withdrawn',
      entityType: tables.entityType,
      entityPublicId: drawing.publicId,
      entityLabel: `${drawing.drawingNumber} Rev. ${revision.revisionLabel}`,
      projectId: drawing.projectId,
      contractId: drawing.contractId,
      subjectOrganizationId: drawing.originatorOrganizationId,
      changes: { revision: [revision.revisionLabel, latest?.revisionLabel ?? null] },
    });
    const answer: DrawingAnswer = {
      publicId: drawing.publicId,
      versionNo: drawing.versionNo + 1,
      drawingNumber: drawing.drawingNumber,
      revisionPublicId: latest?.publicId ?? null,
      revisionLabel: latest?.revisionLabel ?? null,
    };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}

async function isHeldByRfa(tx: TxCtx, tables: DrawingTables, revisionId: number): Promise<boolean> {
  const [item] = await tx.db
    .select({ id: rfaItems.id })
    .from(rfaItems)
    .where(and(eq(tables.itemRevisionId, revisionId), eq(rfaItems.isActive, true)))
    .limit(1);
  return item !== undefined;
}
