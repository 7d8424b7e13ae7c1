import { and, eq, sql } from 'drizzle-orm';
import { resolveDiscipline } from '@/lib/people/projects/resolve-place';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { refuseOtherShape } from './create-drawing';
import type { DrawingAnswer } from './dto';
import { type LoadedDrawing, listLivingRevisions, loadDrawing, lockDrawing } from './load-drawing';
import { explainDuplicate } from './number-taken';
import { resolveShopCategories } from './resolve-drawing-place';
import { canEditDrawing, isNumberOpen } from './rules';
import type { UpdateDrawing } from './schema';
import { tablesOf } from './tables';

/**
 * Edits the attributes of a drawing, not of a revision. Number and categories must agree, and change only before others
 * have read the drawing; the discipline may always change.
 * @throws AppError DRAWING_NOT_FOUND, FORBIDDEN, DRAWING_CHANGED, DRAWING_NUMBER_FIXED, DRAWING_NUMBER_SHAPE,
 * DRAWING_NUMBER_TAKEN, DRAWING_CATEGORY_UNKNOWN, DISCIPLINE_UNKNOWN
 */
export async function updateDrawing(
  ctx: UserCtx,
  input: UpdateDrawing,
  claim: IdempotencyClaim | null = null,
): Promise<DrawingAnswer> {
  const tables = tablesOf(input.kind);
  const drawing = await loadDrawing(ctx, input.kind, input.publicId);
  const refusal = canEditDrawing(drawing);
  if (refusal) throw new AppError(refusal);
  if (input.versionNo !== undefined && input.versionNo !== drawing.versionNo) throw new AppError('DRAWING_CHANGED');
  const after = {
    drawingNumber: input.drawingNumber ?? drawing.drawingNumber,
    mainCategoryCode: input.mainCategoryCode ?? drawing.mainCategoryCode,
    subCategoryCode: input.subCategoryCode ?? drawing.subCategoryCode,
    disciplineCode: input.disciplineCode === undefined ? drawing.disciplineCode : input.disciplineCode,
  };
  const changes = changesOf(drawing, after);
  const isRenumbered = ['drawingNumber', 'mainCategoryCode', 'subCategoryCode'].some((field) => field in changes);
  if (isRenumbered) refuseOtherShape(after.drawingNumber, { kind: input.kind, ...drawing, ...after });
  const categories = isRenumbered ? await resolveShopCategories(ctx, { id: drawing.projectId }, after) : drawing;
  const disciplineId =
    after.disciplineCode === null
      ? null
      : after.disciplineCode === drawing.disciplineCode
        ? drawing.disciplineId
        : (await resolveDiscipline(ctx, drawing.contractId, after.disciplineCode)).id;
  const hasChanges = Object.keys(changes).length > 0;
  try {
    return await transact(ctx, async (tx) => {
      if (hasChanges) {
        await lockDrawing(tx, tables, drawing);
        if (isRenumbered && !isNumberOpen(await listLivingRevisions(tx, tables, drawing.id))) {
          throw new AppError('DRAWING_NUMBER_FIXED');
        }
        await tx.db
          .update(tables.drawings)
          .set({
            drawingNumber: after.drawingNumber,
            mainCategoryId: categories.mainCategoryId,
            subCategoryId: categories.subCategoryId,
            disciplineId,
            updatedBy: tx.actor.userId,
            versionNo: sql`${tables.drawings.versionNo} + 1`,
          })
          .where(and(eq(tables.drawings.id, drawing.id), eq(tables.drawings.versionNo, drawing.versionNo)));
        await record(tx, {
          action: 'drawing.updated',
          entityType: tables.entityType,
          entityPublicId: drawing.publicId,
          entityLabel: after.drawingNumber,
          projectId: drawing.projectId,
          contractId: drawing.contractId,
          subjectOrganizationId: drawing.originatorOrganizationId,
          changes,
        });
      }
      const answer: DrawingAnswer = {
        publicId: drawing.publicId,
        versionNo: drawing.versionNo + (hasChanges ? 1 : 0),
        drawingNumber: after.drawingNumber,
        revisionPublicId: null,
        revisionLabel: null,
      };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    throw await explainDuplicate(ctx, tables, error, { ...drawing, ...after, revisionLabel: '' });
  }
}

function changesOf(
  drawing: LoadedDrawing,
  after: Pick<LoadedDrawing, 'drawingNumber' | 'mainCategoryCode' | 'subCategoryCode' | 'disciplineCode'>,
): Record<string, readonly [unknown, unknown]> {
  const fields = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(
    fields.filter((field) => drawing[field] !== after[field]).map((field) => [field, [drawing[field], after[field]]]),
  );
}
