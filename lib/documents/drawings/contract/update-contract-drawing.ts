import { and, eq, sql } from 'drizzle-orm';
import { contractDrawings } from '@/db/schema/drawings';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { DrawingAnswer } from '../dto';
import { explainContractDuplicate } from '../number-taken';
import { requireContractDrawingAuthor, resolveContractCategory, resolveVolume } from '../resolve-drawing-place';
import { writeContractDrawingFiles } from '../revisions/write-files';
import type { UpdateContractDrawing } from '../schema';
import { type LoadedContractDrawing, loadContractDrawing } from './load-contract-drawing';

/**
 * Edits a contract drawing; omitted fields stay.
 * @throws AppError DRAWING_NOT_FOUND, FORBIDDEN, DRAWING_CHANGED, DRAWING_CATEGORY_UNKNOWN, DRAWING_NUMBER_TAKEN,
 * ATTACHMENT_UNKNOWN
 */
export async function updateContractDrawing(
  ctx: UserCtx,
  input: UpdateContractDrawing,
  claim: IdempotencyClaim | null = null,
): Promise<DrawingAnswer> {
  const drawing = await loadContractDrawing(ctx, input.publicId);
  await requireContractDrawingAuthor(ctx, 'drawing.revise', drawing);
  if (input.versionNo !== undefined && input.versionNo !== drawing.versionNo) throw new AppError('DRAWING_CHANGED');
  const { publicId: _publicId, versionNo: _seen, attachmentPublicIds, ...fields } = input;
  const after = { ...fieldsOf(drawing), ...fields };
  const project = { id: drawing.projectId };
  const volumeId = await resolveVolume(ctx, project, after.volumeCode);
  const subcatCatMapId = await resolveContractCategory(ctx, project, after);
  const changes = changesOf(fieldsOf(drawing), after, attachmentPublicIds);
  const hasChanges = Object.keys(changes).length > 0;
  try {
    return await transact(ctx, async (tx) => {
      if (hasChanges) {
        const [result] = await tx.db
          .update(contractDrawings)
          .set({
            drawingNumber: after.drawingNumber,
            title: after.title,
            issue: after.issue || null,
            volumeId,
            volumePage: after.volumePage,
            subcatCatMapId,
            updatedBy: tx.actor.userId,
            versionNo: sql`${contractDrawings.versionNo} + 1`,
          })
          .where(and(eq(contractDrawings.id, drawing.id), eq(contractDrawings.versionNo, drawing.versionNo)));
        if (result.affectedRows !== 1) throw new AppError('DRAWING_CHANGED');
        if (attachmentPublicIds) await writeContractDrawingFiles(tx, drawing.id, attachmentPublicIds);
        await record(tx, {
          action: 'drawing.updated',
          entityType: 'contract_drawing',
          entityPublicId: drawing.publicId,
          entityLabel: after.drawingNumber,
          projectId: drawing.projectId,
          contractId: drawing.contractId,
          subjectOrganizationId: tx.actor.organizationId,
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
    throw await explainContractDuplicate(ctx, error, { ...drawing, ...after });
  }
}

function fieldsOf(drawing: LoadedContractDrawing) {
  const { drawingNumber, title, volumeCode, volumePage, categoryCode, subCategoryCode } = drawing;
  return { drawingNumber, title, issue: drawing.issue ?? '', volumeCode, volumePage, categoryCode, subCategoryCode };
}

type Fields = ReturnType<typeof fieldsOf>;

function changesOf(
  before: Fields,
  after: Fields,
  attachmentPublicIds: readonly string[] | undefined,
): Record<string, readonly [unknown, unknown]> {
  const names = Object.keys(before) as (keyof Fields)[];
  return {
    ...Object.fromEntries(
      names.filter((name) => before[name] !== after[name]).map((name) => [name, [before[name], after[name]]]),
    ),
    ...(attachmentPublicIds ? { files: [null, attachmentPublicIds.length] as const } : {}),
  };
}
