import { and, asc, eq, inArray } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
  contractDrawingVolumes,
  shopDrawingMainCategories,
  shopDrawingSubCategories,
} from '@/db/schema/drawing-categories';
import { contracts } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { DrawingCodeRef } from './dto';
import { requireContractDrawingAuthor, requireDrawingAuthor } from './resolve-drawing-place';

export interface ContractOption {
  publicId: string;
  code: string;
  name: string;
  disciplines: DrawingCodeRef[];
}

export interface DrawingOptions {
  project: { publicId: string; code: string };
  contracts: ContractOption[];
  mainCategories: DrawingCodeRef[];
  subCategories: DrawingCodeRef[];
}

export interface ContractDrawingOptions {
  project: { publicId: string; code: string };
  contracts: ContractOption[];
  volumes: DrawingCodeRef[];
  categories: (DrawingCodeRef & { subCategories: DrawingCodeRef[] })[];
}

/**
 * Options of the register's filters and of the form of shop and as-built drawings in a project.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function drawingOptions(ctx: UserCtx, projectCode: string): Promise<DrawingOptions> {
  const { id, name: _, ...project } = await enterableProject(ctx, projectCode);
  const [contractOptions, mainCategories, subCategories] = await Promise.all([
    selectContracts(ctx, id),
    ctx.db
      .select({ code: shopDrawingMainCategories.mainCategoryCode, name: named(ctx, shopDrawingMainCategories) })
      .from(shopDrawingMainCategories)
      .where(and(eq(shopDrawingMainCategories.projectId, id), eq(shopDrawingMainCategories.isActive, true)))
      .orderBy(asc(shopDrawingMainCategories.sortOrder)),
    ctx.db
      .select({ code: shopDrawingSubCategories.subCategoryCode, name: named(ctx, shopDrawingSubCategories) })
      .from(shopDrawingSubCategories)
      .where(and(eq(shopDrawingSubCategories.projectId, id), eq(shopDrawingSubCategories.isActive, true)))
      .orderBy(asc(shopDrawingSubCategories.sortOrder)),
  ]);
  return { project, contracts: contractOptions.map(withoutId), mainCategories, subCategories };
}

/**
 * Options for contract drawings.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function contractDrawingOptions(ctx: UserCtx, projectCode: string): Promise<ContractDrawingOptions> {
  const { id, name: _, ...project } = await enterableProject(ctx, projectCode);
  const [contractOptions, volumes, pairs] = await Promise.all([
    selectContracts(ctx, id),
    ctx.db
      .select({ code: contractDrawingVolumes.volumeCode, name: named(ctx, contractDrawingVolumes) })
      .from(contractDrawingVolumes)
      .where(and(eq(contractDrawingVolumes.projectId, id), eq(contractDrawingVolumes.isActive, true)))
      .orderBy(asc(contractDrawingVolumes.sortOrder)),
    ctx.db
      .select({
        category: { code: contractDrawingCats.catCode, name: named(ctx, contractDrawingCats) },
        sub: { code: contractDrawingSubCats.subCatCode, name: named(ctx, contractDrawingSubCats) },
      })
      .from(contractDrawingSubcatCatMaps)
      .innerJoin(contractDrawingCats, eq(contractDrawingCats.id, contractDrawingSubcatCatMaps.catId))
      .innerJoin(contractDrawingSubCats, eq(contractDrawingSubCats.id, contractDrawingSubcatCatMaps.subCatId))
      .where(
        and(
          eq(contractDrawingCats.projectId, id),
          eq(contractDrawingCats.isActive, true),
          eq(contractDrawingSubCats.isActive, true),
        ),
      )
      .orderBy(asc(contractDrawingCats.sortOrder), asc(contractDrawingSubCats.sortOrder)),
  ]);
  const categories = new Map<string, DrawingCodeRef & { subCategories: DrawingCodeRef[] }>();
  for (const { category, sub } of pairs) {
    const entry = categories.get(category.code) ?? { ...category, subCategories: [] };
    entry.subCategories.push(sub);
    categories.set(category.code, entry);
  }
  return { project, contracts: contractOptions.map(withoutId), volumes, categories: [...categories.values()] };
}

/** Contracts of the project in which the actor may create shop and as-built drawings, or contract drawings. */
export async function writableContracts(
  ctx: UserCtx,
  projectCode: string,
  what: 'CONTRACT' | 'REVISED',
): Promise<ContractOption[]> {
  const project = await enterableProject(ctx, projectCode);
  const writable: ContractOption[] = [];
  for (const contract of await selectContracts(ctx, project.id)) {
    const isMine = await permits(() =>
      what === 'CONTRACT'
        ? requireContractDrawingAuthor(ctx, 'drawing.create', { projectId: project.id, contractId: contract.id })
        : requireDrawingAuthor(ctx, project, contract),
    );
    if (isMine) writable.push(withoutId(contract));
  }
  return writable;
}

async function permits(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function selectContracts(ctx: UserCtx, projectId: number): Promise<(ContractOption & { id: number })[]> {
  const rows = await ctx.db
    .select({
      id: contracts.id,
      publicId: contracts.publicId,
      code: contracts.contractCode,
      name: named(ctx, contracts),
    })
    .from(contracts)
    .where(and(eq(contracts.projectId, projectId), eq(contracts.isActive, true)))
    .orderBy(asc(contracts.contractCode));
  if (rows.length === 0) return [];
  const found = await ctx.db
    .select({ contractId: disciplines.contractId, code: disciplines.disciplineCode, name: named(ctx, disciplines) })
    .from(disciplines)
    .where(
      and(
        inArray(
          disciplines.contractId,
          rows.map((row) => row.id),
        ),
        eq(disciplines.isActive, true),
      ),
    )
    .orderBy(asc(disciplines.sortOrder), asc(disciplines.disciplineCode));
  return rows.map((row) => ({
    ...row,
    disciplines: found.filter(({ contractId }) => contractId === row.id).map(({ code, name }) => ({ code, name })),
  }));
}

function withoutId({ id: _id, ...contract }: ContractOption & { id: number }): ContractOption {
  return contract;
}
