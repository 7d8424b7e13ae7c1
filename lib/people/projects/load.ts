import { eq } from 'drizzle-orm';
import { organizationRoles, organizations, projects } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/** @throws AppError NOT_FOUND */
export async function loadOrganization(ctx: Ctx, publicId: string) {
  const [row] = await ctx.db
    .select({
      id: organizations.id,
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      nameTh: organizations.nameTh,
      nameEn: organizations.nameEn,
      roleCode: organizationRoles.roleCode,
      isActive: organizations.isActive,
      versionNo: organizations.versionNo,
    })
    .from(organizations)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(eq(organizations.publicId, publicId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const projectColumns = {
  id: projects.id,
  publicId: projects.publicId,
  code: projects.projectCode,
  nameTh: projects.nameTh,
  nameEn: projects.nameEn,
  isActive: projects.isActive,
  versionNo: projects.versionNo,
};

/** @throws AppError NOT_FOUND */
export async function loadProject(ctx: Ctx, publicId: string) {
  const [row] = await ctx.db.select(projectColumns).from(projects).where(eq(projects.publicId, publicId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Reads and locks the project's row until the transaction ends, so that changes of the parties of a project and of its
 * contracts are serialized.
 * @throws AppError NOT_FOUND
 */
export async function lockProject(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select(projectColumns).from(projects).where(eq(projects.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * The key of an organization's role (OWNER, CONTRACTOR …).
 * @throws AppError INVALID_INPUT
 */
export async function resolveOrganizationRole(ctx: Ctx, roleCode: string): Promise<number> {
  const [row] = await ctx.db
    .select({ id: organizationRoles.id })
    .from(organizationRoles)
    .where(eq(organizationRoles.roleCode, roleCode));
  if (!row) throw new AppError('INVALID_INPUT', { fieldErrors: { roleCode: ['INVALID'] } });
  return row.id;
}
