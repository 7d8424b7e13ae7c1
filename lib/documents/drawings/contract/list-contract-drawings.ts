import { eq, inArray, sql } from 'drizzle-orm';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
  contractDrawingVolumes,
} from '@/db/schema/drawing-categories';
import { contractDrawings } from '@/db/schema/drawings';
import { contracts } from '@/db/schema/organizations';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { naturally } from '@/lib/platform/natural-order';
import { registerList } from '../../register/register-list';
import { CONTRACT_DRAWING_FILTERS, matchesDrawing } from '../drawing-filters';
import type { ContractDrawingRow } from '../dto';
import { ContractDrawingParams } from '../list-params';
import { selectContractDrawingFiles } from '../revisions/revision-files';

/** A project's contract drawings, which every organization of the project sees, and their export. */
export const {
  list: listContractDrawings,
  exportRows: exportContractDrawings,
  findRows: findContractDrawings,
} = registerList({
  params: ContractDrawingParams,
  from: (ctx, columns) =>
    ctx.db
      .select(columns)
      .from(contractDrawings)
      .innerJoin(contracts, eq(contracts.id, contractDrawings.contractId))
      .leftJoin(contractDrawingVolumes, eq(contractDrawingVolumes.id, contractDrawings.volumeId))
      .leftJoin(contractDrawingSubcatCatMaps, eq(contractDrawingSubcatCatMaps.id, contractDrawings.subcatCatMapId))
      .leftJoin(contractDrawingCats, eq(contractDrawingCats.id, contractDrawingSubcatCatMaps.catId))
      .leftJoin(contractDrawingSubCats, eq(contractDrawingSubCats.id, contractDrawingSubcatCatMaps.subCatId))
      .$dynamic(),
  keys: contractDrawings,
  order: {
    number: naturally(contractDrawings.drawingNumber),
    title: sql`${contractDrawings.title}`,
    // Volume and page together are the place on the shelf.
    volume: sql`CONCAT(IFNULL(${contractDrawingVolumes.volumeCode}, '~'), LPAD(IFNULL(${contractDrawings.volumePage}, 999999), 6, '0'))`,
    changed: sql`${contractDrawings.updatedAt}`,
  },
  visible: visibleContractDrawings,
  filters: CONTRACT_DRAWING_FILTERS,
  search: {
    matches: (_ctx, reading) =>
      matchesDrawing(reading, {
        id: contractDrawings.id,
        number: contractDrawings.drawingNumber,
        title: contractDrawings.title,
      }),
    textOf: ({ title, drawingNumber }) => `${title} ${drawingNumber}`,
    isDated: false,
  },
  edge: 'seen',
  rows: selectRows,
  publicIdOf: ({ publicId }) => publicId,
});

async function selectRows(ctx: UserCtx, ids: readonly number[]): Promise<ContractDrawingRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: contractDrawings.id,
      publicId: contractDrawings.publicId,
      versionNo: contractDrawings.versionNo,
      drawingNumber: contractDrawings.drawingNumber,
      title: contractDrawings.title,
      issue: contractDrawings.issue,
      volume: { code: contractDrawingVolumes.volumeCode, name: named(ctx, contractDrawingVolumes) },
      volumePage: contractDrawings.volumePage,
      category: { code: contractDrawingCats.catCode, name: named(ctx, contractDrawingCats) },
      subCategory: { code: contractDrawingSubCats.subCatCode, name: named(ctx, contractDrawingSubCats) },
      contractCode: contracts.contractCode,
      updatedAt: contractDrawings.updatedAt,
    })
    .from(contractDrawings)
    .innerJoin(contracts, eq(contracts.id, contractDrawings.contractId))
    .leftJoin(contractDrawingVolumes, eq(contractDrawingVolumes.id, contractDrawings.volumeId))
    .leftJoin(contractDrawingSubcatCatMaps, eq(contractDrawingSubcatCatMaps.id, contractDrawings.subcatCatMapId))
    .leftJoin(contractDrawingCats, eq(contractDrawingCats.id, contractDrawingSubcatCatMaps.catId))
    .leftJoin(contractDrawingSubCats, eq(contractDrawingSubCats.id, contractDrawingSubcatCatMaps.subCatId))
    .where(inArray(contractDrawings.id, [...ids]));
  const files = await selectContractDrawingFiles(ctx, ids);
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map(({ id, updatedAt, ...row }) => ({
      kind: 'CONTRACT' as const,
      ...row,
      mainFile: files.get(id)?.[0] ?? null,
      filesCount: files.get(id)?.length ?? 0,
      changedAt: updatedAt.toISOString(),
    }));
}
