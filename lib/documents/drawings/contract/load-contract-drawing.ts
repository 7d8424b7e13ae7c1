import { and, eq } from 'drizzle-orm';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
  contractDrawingVolumes,
} from '@/db/schema/drawing-categories';
import { contractDrawings } from '@/db/schema/drawings';
import { contracts, projects } from '@/db/schema/organizations';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { deniedDrawing } from '../denied-drawing';

export type LoadedContractDrawing = Awaited<ReturnType<typeof loadContractDrawing>>;

/**
 * A contract drawing with what its verbs decide on.
 * @throws AppError DRAWING_NOT_FOUND, with an audit row, for whatever the actor may not see
 */
export async function loadContractDrawing(ctx: UserCtx, publicId: string) {
  const [drawing] = await ctx.db
    .select({
      id: contractDrawings.id,
      publicId: contractDrawings.publicId,
      versionNo: contractDrawings.versionNo,
      projectId: contractDrawings.projectId,
      projectPublicId: projects.publicId,
      projectCode: projects.projectCode,
      contractId: contractDrawings.contractId,
      contractPublicId: contracts.publicId,
      contractCode: contracts.contractCode,
      contractName: named(ctx, contracts),
      drawingNumber: contractDrawings.drawingNumber,
      title: contractDrawings.title,
      issue: contractDrawings.issue,
      volumeId: contractDrawings.volumeId,
      volumePage: contractDrawings.volumePage,
      subcatCatMapId: contractDrawings.subcatCatMapId,
      volumeCode: contractDrawingVolumes.volumeCode,
      volumeName: named(ctx, contractDrawingVolumes),
      categoryCode: contractDrawingCats.catCode,
      categoryName: named(ctx, contractDrawingCats),
      subCategoryCode: contractDrawingSubCats.subCatCode,
      subCategoryName: named(ctx, contractDrawingSubCats),
      updatedAt: contractDrawings.updatedAt,
    })
    .from(contractDrawings)
    .innerJoin(projects, eq(projects.id, contractDrawings.projectId))
    .innerJoin(contracts, eq(contracts.id, contractDrawings.contractId))
    .leftJoin(contractDrawingVolumes, eq(contractDrawingVolumes.id, contractDrawings.volumeId))
    .leftJoin(contractDrawingSubcatCatMaps, eq(contractDrawingSubcatCatMaps.id, contractDrawings.subcatCatMapId))
    .leftJoin(contractDrawingCats, eq(contractDrawingCats.id, contractDrawingSubcatCatMaps.catId))
    .leftJoin(contractDrawingSubCats, eq(contractDrawingSubCats.id, contractDrawingSubcatCatMaps.subCatId))
    .where(and(eq(contractDrawings.publicId, publicId), visibleContractDrawings(ctx)));
  if (!drawing) throw await deniedDrawing(ctx, publicId);
  return drawing;
}
