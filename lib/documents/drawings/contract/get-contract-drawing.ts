import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { loadDrawingHistory } from '../drawing-history';
import { selectShopOf } from '../drawing-links';
import type { ContractDrawingDetail } from '../dto';
import { requireContractDrawingAuthor } from '../resolve-drawing-place';
import { selectContractDrawingFiles } from '../revisions/revision-files';
import { loadContractDrawing } from './load-contract-drawing';

/**
 * Everything the page of a contract drawing shows, and what the actor may do with it.
 * @throws AppError DRAWING_NOT_FOUND, with an audit row
 */
export async function getContractDrawing(ctx: UserCtx, publicId: string): Promise<ContractDrawingDetail> {
  const drawing = await loadContractDrawing(ctx, publicId);
  const [files, referredBy, history, cannotEdit] = await Promise.all([
    selectContractDrawingFiles(ctx, [drawing.id]),
    selectShopOf(ctx, [drawing.id]),
    loadDrawingHistory(ctx, {
      entityType: 'contract_drawing',
      publicId: drawing.publicId,
      // A contract drawing has no drafts, so its history hides nothing.
      isWriter: true,
      seenLabels: [],
    }),
    refusalToEdit(ctx, drawing),
  ]);
  return {
    kind: 'CONTRACT',
    publicId: drawing.publicId,
    versionNo: drawing.versionNo,
    drawingNumber: drawing.drawingNumber,
    title: drawing.title,
    issue: drawing.issue,
    volume: codeRef(drawing.volumeCode, drawing.volumeName),
    volumePage: drawing.volumePage,
    category: codeRef(drawing.categoryCode, drawing.categoryName),
    subCategory: codeRef(drawing.subCategoryCode, drawing.subCategoryName),
    contractCode: drawing.contractCode,
    changedAt: drawing.updatedAt.toISOString(),
    project: { publicId: drawing.projectPublicId, code: drawing.projectCode },
    contract: { publicId: drawing.contractPublicId, code: drawing.contractCode, name: drawing.contractName },
    files: files.get(drawing.id) ?? [],
    referredBy: referredBy.get(drawing.id) ?? [],
    history,
    cannotEdit,
  };
}

function codeRef(code: string | null, name: string | null) {
  return code === null ? null : { code, name: name ?? code };
}

async function refusalToEdit(
  ctx: UserCtx,
  drawing: { projectId: number; contractId: number },
): Promise<ErrorCode | null> {
  try {
    await requireContractDrawingAuthor(ctx, 'drawing.revise', drawing);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
