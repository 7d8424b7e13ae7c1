import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
  contractDrawingVolumes,
} from '@/db/schema/drawing-categories';
import { contractDrawings } from '@/db/schema/drawings';
import { contracts } from '@/db/schema/organizations';
import { requireAnywhere } from '@/lib/people/identity/access/access';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { completeInChunks, type ExportedRows } from '@/lib/platform/exports/exported-rows';
import { naturally } from '@/lib/platform/natural-order';
import { readCursor } from '@/lib/platform/page-cursor';
import { registerOrder } from '@/lib/platform/register-order';
import { readAllSearched, readSearched, type SearchReading } from '@/lib/platform/search-reading';
import type { ContractDrawingSort } from '../constants';
import { contractDrawingConditions } from '../drawing-filters';
import type { ContractDrawingPage, ContractDrawingRow } from '../dto';
import { countCapped, pageOf } from '../keyset';
import { ContractDrawingParams, type ContractDrawingParamsInput } from '../list-params';
import { selectContractDrawingFiles } from '../revisions/revision-files';

const EXPRESSIONS: Readonly<Record<ContractDrawingSort, SQL>> = {
  number: naturally(contractDrawings.drawingNumber),
  title: sql`${contractDrawings.title}`,
  // Volume and page together are the place on the shelf.
  volume: sql`CONCAT(IFNULL(${contractDrawingVolumes.volumeCode}, '~'), LPAD(IFNULL(${contractDrawings.volumePage}, 999999), 6, '0'))`,
  changed: sql`${contractDrawings.updatedAt}`,
};
const ORDER = registerOrder(EXPRESSIONS, contractDrawings.id);

/**
 * A page of a project's contract drawings, which every organization of the project sees.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listContractDrawings(
  ctx: UserCtx,
  projectCode: string,
  input: ContractDrawingParamsInput,
): Promise<ContractDrawingPage> {
  const params = ContractDrawingParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  const isSeen = and(eq(contractDrawings.projectId, project.id), visibleContractDrawings(ctx));
  return readSearched(params.filters.q, { textOf: titleAndNumber, isDated: false }, (search) =>
    readPage(ctx, params, isSeen, search),
  );
}

function titleAndNumber({ title, drawingNumber }: ContractDrawingRow): string {
  return `${title} ${drawingNumber}`;
}

async function readPage(
  ctx: UserCtx,
  params: ContractDrawingParams,
  isSeen: SQL | undefined,
  search: SearchReading | null,
): Promise<Omit<ContractDrawingPage, 'search'>> {
  const where = and(isSeen, ...contractDrawingConditions(params.filters, search));
  const columns = ORDER.anchorColumns(params.sort);
  const edge = readCursor(params.after ?? params.before);
  const anchor = edge
    ? ORDER.anchorOf(
        params.sort,
        edge,
        (await fromDrawings(ctx, columns, and(isSeen, eq(contractDrawings.publicId, edge.publicId))))[0],
      )
    : null;
  const backwards = params.after === null && anchor !== null;
  const [found, total] = await Promise.all([
    fromDrawings(
      ctx,
      { id: contractDrawings.id, publicId: contractDrawings.publicId, ...columns },
      and(where, anchor ? ORDER.beyond(params.sort, backwards, anchor) : undefined),
    )
      .orderBy(...ORDER.orderBy(params.sort, backwards))
      .limit(params.size + 1),
    countCapped(ctx, fromDrawings(ctx, { one: sql`1`.as('one') }, where).$dynamic()),
  ]);
  const page = pageOf(
    found as { id: number; publicId: string }[],
    (row) => ORDER.cursorOf(params.sort, row.publicId, row),
    {
      size: params.size,
      total,
      hasAnchor: anchor !== null,
      backwards,
    },
  );
  const rows = await selectRows(
    ctx,
    page.rows.map((row) => row.id),
  );
  return { ...page, rows };
}

/**
 * The same list as a whole, without pages, at most `limit` rows.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without `export.use`
 */
export async function exportContractDrawings(
  ctx: UserCtx,
  projectCode: string,
  input: Pick<ContractDrawingParamsInput, 'filters' | 'sort'>,
  limit: number,
): Promise<ExportedRows<ContractDrawingRow>> {
  const { filters, sort } = ContractDrawingParams.parse(input);
  const project = await enterableProject(ctx, projectCode);
  await requireAnywhere(ctx, 'export.use');
  const isSeen = and(eq(contractDrawings.projectId, project.id), visibleContractDrawings(ctx));
  const found = await readAllSearched(filters.q, false, (search) =>
    fromDrawings(ctx, { id: contractDrawings.id }, and(isSeen, ...contractDrawingConditions(filters, search)))
      .orderBy(...ORDER.orderBy(sort, false))
      .limit(limit),
  );
  return completeInChunks(found, (ids) => selectRows(ctx, ids));
}

function fromDrawings(ctx: UserCtx, columns: Record<string, MySqlColumn | SQL | SQL.Aliased>, where: SQL | undefined) {
  return ctx.db
    .select(columns)
    .from(contractDrawings)
    .innerJoin(contracts, eq(contracts.id, contractDrawings.contractId))
    .leftJoin(contractDrawingVolumes, eq(contractDrawingVolumes.id, contractDrawings.volumeId))
    .leftJoin(contractDrawingSubcatCatMaps, eq(contractDrawingSubcatCatMaps.id, contractDrawings.subcatCatMapId))
    .leftJoin(contractDrawingCats, eq(contractDrawingCats.id, contractDrawingSubcatCatMaps.catId))
    .leftJoin(contractDrawingSubCats, eq(contractDrawingSubCats.id, contractDrawingSubcatCatMaps.subCatId))
    .where(where);
}

async function selectRows(ctx: UserCtx, ids: readonly number[]): Promise<ContractDrawingRow[]> {
  if (ids.length === 0) return [];
  const nameOf = <Th, En>(table: { nameTh: Th; nameEn: En }) => (ctx.locale === 'th' ? table.nameTh : table.nameEn);
  const rows = await ctx.db
    .select({
      id: contractDrawings.id,
      publicId: contractDrawings.publicId,
      versionNo: contractDrawings.versionNo,
      drawingNumber: contractDrawings.drawingNumber,
      title: contractDrawings.title,
      issue: contractDrawings.issue,
      volume: { code: contractDrawingVolumes.volumeCode, name: nameOf(contractDrawingVolumes) },
      volumePage: contractDrawings.volumePage,
      category: { code: contractDrawingCats.catCode, name: nameOf(contractDrawingCats) },
      subCategory: { code: contractDrawingSubCats.subCatCode, name: nameOf(contractDrawingSubCats) },
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
