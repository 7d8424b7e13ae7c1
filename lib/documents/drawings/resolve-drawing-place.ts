import { and, eq } from 'drizzle-orm';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
  contractDrawingVolumes,
  shopDrawingMainCategories,
  shopDrawingSubCategories,
} from '@/db/schema/drawing-categories';
import { contractOrganizations } from '@/db/schema/organizations';
import { holds, holdsGlobally, isTrue } from '@/lib/people/identity/access/access';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import { isContractParty } from '@/lib/people/identity/access/taking-part';
import { both, either } from '@/lib/people/identity/users/grants';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/** A project, or a contract, as the resolve-* steps of documents give it. */
interface Keyed {
  id: number;
}

/**
 * Owner of a new shop or as-built drawing of the contract: the contractor. The contractor's own people write it.
 * Contract and Project Admins of OWNER, CONSULTANT or DESIGNER, and a Superadmin, may do so on its behalf.
 * @throws AppError DRAWING_NO_CONTRACTOR, TOKEN_SCOPE, FORBIDDEN
 */
export async function requireDrawingAuthor(ctx: UserCtx, project: Keyed, contract: Keyed): Promise<number> {
  const [contractor] = await ctx.db
    .select({ organizationId: contractOrganizations.organizationId })
    .from(contractOrganizations)
    .where(
      and(
        eq(contractOrganizations.contractId, contract.id),
        eq(contractOrganizations.roleInContract, 'CONTRACTOR'),
        eq(contractOrganizations.isActive, true),
      ),
    );
  if (!contractor) {
    throw new AppError('DRAWING_NO_CONTRACTOR', { fieldErrors: { contractPublicId: ['DRAWING_NO_CONTRACTOR'] } });
  }
  await requireOwnOrAdmin(ctx, 'drawing.create', {
    projectId: project.id,
    contractId: contract.id,
    isOwn: contractor.organizationId === ctx.actor.organizationId,
  });
  return contractor.organizationId;
}

/**
 * Contract drawings are kept by OWNER, CONSULTANT and DESIGNER of the contract and by its Contract and Project Admins.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function requireContractDrawingAuthor(
  ctx: UserCtx,
  permission: 'drawing.create' | 'drawing.revise',
  { projectId, contractId }: { projectId: number; contractId: number },
): Promise<void> {
  const isKeeper = isContractParty(ctx, ctx.actor, contractId, ['OWNER', 'CONSULTANT', 'DESIGNER']);
  await requireOwnOrAdmin(ctx, permission, { projectId, contractId, isOwn: await isTrue(ctx, isKeeper) });
}

/** Own: permissions held in the acting organization count. Otherwise only those held in the project or contract. */
async function requireOwnOrAdmin(
  ctx: UserCtx,
  permission: PermissionCode,
  { projectId, contractId, isOwn }: { projectId: number; contractId: number; isOwn: boolean },
): Promise<void> {
  const { tokenScopes } = ctx.actor;
  if (tokenScopes && !tokenScopes.includes(permission)) throw new AppError('TOKEN_SCOPE', { details: { permission } });
  const scope = { projectId, contractId };
  // An administrator of a part of the programme that the own organization has nothing to do with writes nothing there.
  const isParty = isContractParty(ctx, ctx.actor, contractId, ['OWNER', 'CONSULTANT', 'DESIGNER', 'CONTRACTOR']);
  const mayWrite = isOwn
    ? holds(ctx, permission, scope)
    : both(holds(ctx, permission, { ...scope, organizationId: null }), either(isParty, holdsGlobally(ctx, permission)));
  if (!(await isTrue(ctx, mayWrite))) throw new AppError('FORBIDDEN', { details: { permission } });
}

/**
 * Active place and trade of the project.
 * @throws AppError DRAWING_CATEGORY_UNKNOWN
 */
export async function resolveShopCategories(
  ctx: UserCtx,
  project: Keyed,
  codes: { mainCategoryCode: string; subCategoryCode: string },
): Promise<{ mainCategoryId: number; subCategoryId: number }> {
  const [main] = await ctx.db
    .select({ id: shopDrawingMainCategories.id })
    .from(shopDrawingMainCategories)
    .where(
      and(
        eq(shopDrawingMainCategories.projectId, project.id),
        eq(shopDrawingMainCategories.mainCategoryCode, codes.mainCategoryCode),
        eq(shopDrawingMainCategories.isActive, true),
      ),
    );
  if (!main) throw unknownCategory('mainCategoryCode');
  const [sub] = await ctx.db
    .select({ id: shopDrawingSubCategories.id })
    .from(shopDrawingSubCategories)
    .where(
      and(
        eq(shopDrawingSubCategories.projectId, project.id),
        eq(shopDrawingSubCategories.subCategoryCode, codes.subCategoryCode),
        eq(shopDrawingSubCategories.isActive, true),
      ),
    );
  if (!sub) throw unknownCategory('subCategoryCode');
  return { mainCategoryId: main.id, subCategoryId: sub.id };
}

/**
 * A volume of the project, or null for none.
 * @throws AppError DRAWING_CATEGORY_UNKNOWN
 */
export async function resolveVolume(ctx: UserCtx, project: Keyed, volumeCode: string | null): Promise<number | null> {
  if (volumeCode === null) return null;
  const [volume] = await ctx.db
    .select({ id: contractDrawingVolumes.id })
    .from(contractDrawingVolumes)
    .where(
      and(
        eq(contractDrawingVolumes.projectId, project.id),
        eq(contractDrawingVolumes.volumeCode, volumeCode),
        eq(contractDrawingVolumes.isActive, true),
      ),
    );
  if (!volume) throw unknownCategory('volumeCode');
  return volume.id;
}

/**
 * The pair of category and sub-category that exists in the project, or null for none.
 * @throws AppError DRAWING_CATEGORY_UNKNOWN
 */
export async function resolveContractCategory(
  ctx: UserCtx,
  project: Keyed,
  codes: { categoryCode: string | null; subCategoryCode: string | null },
): Promise<number | null> {
  const { categoryCode, subCategoryCode } = codes;
  if (categoryCode === null && subCategoryCode === null) return null;
  if (categoryCode === null) throw unknownCategory('categoryCode');
  if (subCategoryCode === null) throw unknownCategory('subCategoryCode');
  const [pair] = await ctx.db
    .select({ id: contractDrawingSubcatCatMaps.id })
    .from(contractDrawingSubcatCatMaps)
    .innerJoin(contractDrawingCats, eq(contractDrawingCats.id, contractDrawingSubcatCatMaps.catId))
    .innerJoin(contractDrawingSubCats, eq(contractDrawingSubCats.id, contractDrawingSubcatCatMaps.subCatId))
    .where(
      and(
        eq(contractDrawingCats.projectId, project.id),
        eq(contractDrawingCats.catCode, categoryCode),
        eq(contractDrawingSubCats.subCatCode, subCategoryCode),
        eq(contractDrawingCats.isActive, true),
        eq(contractDrawingSubCats.isActive, true),
      ),
    );
  if (!pair) throw unknownCategory('subCategoryCode');
  return pair.id;
}

function unknownCategory(field: string): AppError {
  return new AppError('DRAWING_CATEGORY_UNKNOWN', { fieldErrors: { [field]: ['DRAWING_CATEGORY_UNKNOWN'] } });
}
