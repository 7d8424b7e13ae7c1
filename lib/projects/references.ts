import { eq, inArray } from 'drizzle-orm';
import { organizationRoles, organizations } from '@/db/schema/organizations';
import type { Ctx } from '../ctx';
import { AppError } from '../errors/app-error';

/** The key of a role that an organization can have. @throws AppError INVALID_INPUT on `roleCode` */
export async function findOrganizationRoleId(ctx: Ctx, roleCode: string): Promise<number> {
  const [role] = await ctx.db
    .select({ id: organizationRoles.id })
    .from(organizationRoles)
    .where(eq(organizationRoles.roleCode, roleCode));
  if (!role) throw new AppError('INVALID_INPUT', { fieldErrors: { roleCode: ['INVALID'] } });
  return role.id;
}

/** Keys and codes of organizations by publicId. @throws AppError INVALID_INPUT on `field` when one is unknown */
export async function findOrganizations(
  ctx: Ctx,
  publicIds: readonly string[],
  field: string,
): Promise<Map<string, { id: number; code: string }>> {
  const wanted = [...new Set(publicIds)];
  const rows =
    wanted.length === 0
      ? []
      : await ctx.db
          .select({ id: organizations.id, publicId: organizations.publicId, code: organizations.organizationCode })
          .from(organizations)
          .where(inArray(organizations.publicId, wanted));
  if (rows.length !== wanted.length) throw new AppError('INVALID_INPUT', { fieldErrors: { [field]: ['INVALID'] } });
  return new Map(rows.map(({ publicId, ...row }) => [publicId, row]));
}
