import { and, eq, sql } from 'drizzle-orm';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { resolveDrawingReferences, writeDrawingReferences } from '../drawing-references';
import type { DrawingAnswer } from '../dto';
import { type LoadedDrawingRevision, loadDrawingOfRevision, lockDrawing } from '../load-drawing';
import { explainDuplicate } from '../number-taken';
import { canEditRevision } from '../rules';
import type { UpdateDrawingRevision } from '../schema';
import { type DrawingTables, tablesOf } from '../tables';
import { writeRevisionFiles } from './write-files';

/**
 * Edits a draft revision; omitted fields stay. A revision that others have read is immutable.
 * @throws AppError DRAWING_NOT_FOUND, FORBIDDEN, DRAWING_REVISION_FIXED, DRAWING_CHANGED, DRAWING_LABEL_TAKEN,
 * DRAWING_REFERENCE_UNKNOWN, ATTACHMENT_UNKNOWN
 */
export async function updateDrawingRevision(
  ctx: UserCtx,
  input: UpdateDrawingRevision,
  claim: IdempotencyClaim | null = null,
): Promise<DrawingAnswer> {
  const tables = tablesOf(input.kind);
  const { drawing, revision } = await loadDrawingOfRevision(ctx, input.kind, input.publicId);
  const refusal = canEditRevision(drawing, revision);
  if (refusal) throw new AppError(refusal);
  if (input.versionNo !== undefined && input.versionNo !== revision.versionNo) throw new AppError('DRAWING_CHANGED');
  const references = input.referencePublicIds
    ? await resolveDrawingReferences(ctx, tables, drawing, input.referencePublicIds)
    : null;
  const revisionLabel = input.revisionLabel ?? revision.revisionLabel;
  try {
    return await transact(ctx, async (tx) => {
      await lockDrawing(tx, tables, drawing);
      await writeEdit(tx, tables, revision, input);
      if (input.attachmentPublicIds) {
        const place = { drawingId: drawing.id, revisionId: revision.id };
        await writeRevisionFiles(tx, tables, place, input.attachmentPublicIds);
      }
      if (references) await writeDrawingReferences(tx, tables, revision.id, references);
      await tx.db
        .update(tables.drawings)
        .set({ versionNo: sql`${tables.drawings.versionNo} + 1`, updatedBy: tx.actor.userId })
        .where(eq(tables.drawings.id, drawing.id));
      await record(tx, {
        action: 'drawing.revision_updated',
        entityType: tables.entityType,
        entityPublicId: drawing.publicId,
        entityLabel: `${drawing.drawingNumber} Rev. ${revisionLabel}`,
        projectId: drawing.projectId,
        contractId: drawing.contractId,
        subjectOrganizationId: drawing.originatorOrganizationId,
        changes: changesOf(revision, input),
      });
      const answer: DrawingAnswer = {
        publicId: drawing.publicId,
        versionNo: drawing.versionNo + 1,
        drawingNumber: drawing.drawingNumber,
        revisionPublicId: revision.publicId,
        revisionLabel,
      };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    throw await explainDuplicate(ctx, tables, error, { ...drawing, revisionLabel });
  }
}

async function writeEdit(
  tx: TxCtx<UserActor>,
  { revisions }: DrawingTables,
  revision: LoadedDrawingRevision,
  input: UpdateDrawingRevision,
): Promise<void> {
  const [result] = await tx.db
    .update(revisions)
    .set({
      revisionLabel: input.revisionLabel ?? revision.revisionLabel,
      title: input.title ?? revision.title,
      revisionDate: input.revisionDate === undefined ? revision.revisionDate : input.revisionDate,
      remarks: input.remarks ?? revision.remarks,
      versionNo: sql`${revisions.versionNo} + 1`,
    })
    .where(
      and(eq(revisions.id, revision.id), eq(revisions.versionNo, revision.versionNo), eq(revisions.status, 'DRAFT')),
    );
  if (result.affectedRows !== 1) throw new AppError('DRAWING_CHANGED');
}

function changesOf(
  revision: LoadedDrawingRevision,
  input: UpdateDrawingRevision,
): Record<string, readonly [unknown, unknown]> {
  const fields = ['revisionLabel', 'title', 'revisionDate', 'remarks'] as const;
  const edited = fields.filter((field) => input[field] !== undefined && input[field] !== (revision[field] ?? ''));
  return {
    revision: [revision.revisionLabel, input.revisionLabel ?? revision.revisionLabel],
    ...Object.fromEntries(edited.map((field) => [field, [revision[field], input[field]] as const])),
    ...(input.attachmentPublicIds ? { files: [null, input.attachmentPublicIds.length] as const } : {}),
    ...(input.referencePublicIds ? { references: [null, input.referencePublicIds.length] as const } : {}),
  };
}
