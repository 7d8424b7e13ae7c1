import { eq, sql } from 'drizzle-orm';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { insertRevision } from '../create-drawing';
import { readDrawingReferences, resolveDrawingReferences, writeDrawingReferences } from '../drawing-references';
import type { DrawingAnswer } from '../dto';
import { listLivingRevisions, loadDrawing, lockDrawing } from '../load-drawing';
import { explainDuplicate } from '../number-taken';
import { canEditDrawing, canRevise, nextLabel } from '../rules';
import type { ReviseDrawing } from '../schema';
import { tablesOf } from '../tables';
import { writeRevisionFiles } from './write-files';

/**
 * Creates a new revision as a draft, for any outcome of the previous one. Label, title and references default to the
 * next label and the former values; files are always its own. Of two concurrent calls the second is refused.
 * @throws AppError DRAWING_NOT_FOUND, FORBIDDEN, DRAWING_CHANGED, DRAWING_HAS_DRAFT, DRAWING_LABEL_TAKEN,
 *   DRAWING_REFERENCE_UNKNOWN, ATTACHMENT_UNKNOWN
 */
export async function reviseDrawing(
  ctx: UserCtx,
  input: ReviseDrawing,
  claim: IdempotencyClaim | null = null,
): Promise<DrawingAnswer> {
  const tables = tablesOf(input.kind);
  const drawing = await loadDrawing(ctx, input.kind, input.publicId);
  const refusal = canEditDrawing(drawing);
  if (refusal) throw new AppError(refusal);
  if (input.versionNo !== undefined && input.versionNo !== drawing.versionNo) throw new AppError('DRAWING_CHANGED');
  const given = input.referencePublicIds
    ? await resolveDrawingReferences(ctx, tables, drawing, input.referencePublicIds)
    : null;
  let revisionLabel = input.revisionLabel ?? '';
  try {
    return await transact(ctx, async (tx) => {
      await lockDrawing(tx, tables, drawing);
      const before = await listLivingRevisions(tx, tables, drawing.id);
      const [latest] = before;
      const refused = canRevise(drawing, before);
      if (refused) throw new AppError(refused, { params: { label: latest?.revisionLabel ?? '' } });
      const order = await nextOrder();
      revisionLabel = input.revisionLabel ?? nextLabel(latest?.revisionLabel ?? '', order);
      const publicId = newPublicId();
      const revisionId = await insertRevision(tx, tables, {
        drawingId: drawing.id,
        publicId,
        revisionNumber: order,
        revisionLabel,
        title: input.title ?? latest?.title ?? drawing.drawingNumber,
        revisionDate: input.revisionDate,
        remarks: input.remarks,
      });
      const references = given ?? (latest ? await readDrawingReferences(tx, tables, latest.id) : []);
      await writeRevisionFiles(tx, tables, { drawingId: drawing.id, revisionId }, input.attachmentPublicIds);
      await writeDrawingReferences(tx, tables, revisionId, references);
      await tx.db
        .update(tables.drawings)
        .set({
          latestRevisionId: revisionId,
          versionNo: sql`${tables.drawings.versionNo} + 1`,
          updatedBy: tx.actor.userId,
        })
        .where(eq(tables.drawings.id, drawing.id));
      await record(tx, {
        action: 'drawing.revised',
        entityType: tables.entityType,
        entityPublicId: drawing.publicId,
        entityLabel: `${drawing.drawingNumber} Rev. ${revisionLabel}`,
        projectId: drawing.projectId,
        contractId: drawing.contractId,
        subjectOrganizationId: drawing.originatorOrganizationId,
        changes: { revision: [latest?.revisionLabel ?? null, revisionLabel] },
      });
      const answer: DrawingAnswer = {
        publicId: drawing.publicId,
        versionNo: drawing.versionNo + 1,
        drawingNumber: drawing.drawingNumber,
        revisionPublicId: publicId,
        revisionLabel,
      };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;

      /** Withdrawn revisions keep their place in the order. */
      async function nextOrder(): Promise<number> {
        const [row] = await tx.db
          .select({ highest: sql<number | null>`MAX(${tables.revisions.revisionNumber})` })
          .from(tables.revisions)
          .where(eq(tables.revisions.drawingId, drawing.id));
        return (row?.highest ?? -1) + 1;
      }
    });
  } catch (error) {
    throw await explainDuplicate(ctx, tables, error, { ...drawing, revisionLabel });
  }
}
