import { eq } from 'drizzle-orm';
import { resolveDiscipline } from '@/lib/people/projects/resolve-place';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { countNewRecord } from '../draft-limit';
import { resolvePlace } from './contract/resolve-place';
import { resolveDrawingReferences, writeDrawingReferences } from './drawing-references';
import type { DrawingAnswer } from './dto';
import { explainDuplicate } from './number-taken';
import { requireDrawingAuthor, resolveShopCategories } from './resolve-drawing-place';
import { writeRevisionFiles } from './revisions/write-files';
import { hasNumberShape, type NumberPlace, numberPrefix } from './rules';
import type { CreateDrawing } from './schema';
import { type DrawingTables, tablesOf } from './tables';

/**
 * A shop or as-built drawing with its first revision as a draft, visible to the contractor's people until an RFA
 * submits it.
 * @throws AppError PROJECT_UNKNOWN, CONTRACT_UNKNOWN, CONTRACT_INACTIVE, DRAWING_NO_CONTRACTOR, FORBIDDEN,
 * DRAWING_CATEGORY_UNKNOWN, DISCIPLINE_UNKNOWN, DRAWING_NUMBER_SHAPE, DRAWING_NUMBER_TAKEN (naming the other drawing
 * where it is visible), DRAWING_REFERENCE_UNKNOWN, ATTACHMENT_UNKNOWN
 */
export async function createDrawing(
  ctx: UserCtx,
  input: CreateDrawing,
  claim: IdempotencyClaim | null = null,
): Promise<DrawingAnswer> {
  const tables = tablesOf(input.kind);
  const { project, contract } = await resolvePlace(ctx, input);
  const originatorOrganizationId = await requireDrawingAuthor(ctx, project, contract);
  const categories = await resolveShopCategories(ctx, project, input);
  const discipline = input.disciplineCode ? await resolveDiscipline(ctx, contract.id, input.disciplineCode) : null;
  refuseOtherShape(input.drawingNumber, { ...input, projectCode: project.code });
  const place = { projectId: project.id, contractId: contract.id };
  const referenceIds = await resolveDrawingReferences(ctx, tables, place, input.referencePublicIds);
  const drawing = { ...input, ...place, ...categories, originatorOrganizationId, disciplineId: discipline?.id ?? null };
  try {
    return await transact(ctx, async (tx) => {
      const answer = await insertDrawing(tx, tables, drawing, referenceIds);
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    throw await explainDuplicate(ctx, tables, error, drawing);
  }
}
createDrawing.limit = countNewRecord;

/** @throws AppError DRAWING_NUMBER_SHAPE, saying what the number must start with */
export function refuseOtherShape(drawingNumber: string, place: NumberPlace): void {
  if (hasNumberShape(drawingNumber, place)) return;
  throw new AppError('DRAWING_NUMBER_SHAPE', {
    params: { prefix: numberPrefix(place) },
    fieldErrors: { drawingNumber: ['DRAWING_NUMBER_SHAPE'] },
  });
}

type ResolvedDrawing = CreateDrawing & {
  projectId: number;
  contractId: number;
  originatorOrganizationId: number;
  mainCategoryId: number;
  subCategoryId: number;
  disciplineId: number | null;
};

async function insertDrawing(
  tx: TxCtx<UserActor>,
  tables: DrawingTables,
  drawing: ResolvedDrawing,
  referenceIds: readonly number[],
): Promise<DrawingAnswer> {
  const publicId = newPublicId();
  const revisionPublicId = newPublicId();
  const { userId } = tx.actor;
  const [inserted] = await tx.db
    .insert(tables.drawings)
    .values({
      publicId,
      projectId: drawing.projectId,
      contractId: drawing.contractId,
      originatorOrganizationId: drawing.originatorOrganizationId,
      drawingNumber: drawing.drawingNumber,
      mainCategoryId: drawing.mainCategoryId,
      subCategoryId: drawing.subCategoryId,
      disciplineId: drawing.disciplineId,
      createdBy: userId,
      updatedBy: userId,
    })
    .$returningId();
  const drawingId = inserted?.id ?? 0;
  const revisionId = await insertRevision(tx, tables, {
    drawingId,
    publicId: revisionPublicId,
    revisionNumber: 0,
    ...drawing,
  });
  await tx.db.update(tables.drawings).set({ latestRevisionId: revisionId }).where(eq(tables.drawings.id, drawingId));
  await writeRevisionFiles(tx, tables, { drawingId, revisionId }, drawing.attachmentPublicIds);
  await writeDrawingReferences(tx, tables, revisionId, referenceIds);
  await record(tx, {
    action: 'drawing.created',
    entityType: tables.entityType,
    entityPublicId: publicId,
    entityLabel: `${drawing.drawingNumber} Rev. ${drawing.revisionLabel}`,
    projectId: drawing.projectId,
    contractId: drawing.contractId,
    subjectOrganizationId: drawing.originatorOrganizationId,
    changes: { revision: [null, drawing.revisionLabel] },
  });
  const { drawingNumber, revisionLabel } = drawing;
  return { publicId, versionNo: 1, drawingNumber, revisionPublicId, revisionLabel };
}

export interface RevisionToInsert {
  drawingId: number;
  publicId: string;
  revisionNumber: number;
  revisionLabel: string;
  title: string;
  revisionDate: string | null;
  remarks: string;
}

/** A draft revision. @returns its key */
export async function insertRevision(
  tx: TxCtx<UserActor>,
  tables: DrawingTables,
  revision: RevisionToInsert,
): Promise<number> {
  const [inserted] = await tx.db
    .insert(tables.revisions)
    .values({
      drawingId: revision.drawingId,
      publicId: revision.publicId,
      revisionNumber: revision.revisionNumber,
      revisionLabel: revision.revisionLabel,
      title: revision.title,
      revisionDate: revision.revisionDate,
      remarks: revision.remarks,
      createdBy: tx.actor.userId,
    })
    .$returningId();
  return inserted?.id ?? 0;
}
