import { and, eq } from 'drizzle-orm';
import { organizationRoles, organizations } from '@/db/schema/organizations';
import { changesBetween } from '../audit/changes';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import { findOrganizationRoleId } from './references';
import type { UpdateOrganization } from './schema';

/** Changes names, role or activity of an organization. @throws AppError FORBIDDEN, NOT_FOUND, INVALID_INPUT, RECORD_CHANGED */
export async function updateOrganization(ctx: UserCtx, input: UpdateOrganization): Promise<{ versionNo: number }> {
  await requirePermission(ctx, 'organization.manage');
  const [before] = await ctx.db
    .select({
      id: organizations.id,
      code: organizations.organizationCode,
      nameTh: organizations.nameTh,
      nameEn: organizations.nameEn,
      role: organizationRoles.roleCode,
      isActive: organizations.isActive,
    })
    .from(organizations)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(eq(organizations.publicId, input.publicId));
  if (!before) throw new AppError('NOT_FOUND');
  const organizationRoleId = await findOrganizationRoleId(ctx, input.roleCode);
  const { nameTh, nameEn, isActive } = input;
  return transact(ctx, async (tx) => {
    const versionNo = input.versionNo + 1;
    const [result] = await tx.db
      .update(organizations)
      .set({ nameTh, nameEn, isActive, organizationRoleId, versionNo })
      .where(and(eq(organizations.id, before.id), eq(organizations.versionNo, input.versionNo)));
    if (result.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    await record(tx, {
      action: 'organization.updated',
      entityType: 'organization',
      entityPublicId: input.publicId,
      entityLabel: before.code,
      subjectOrganizationId: before.id,
      changes: changesBetween(before, { nameTh, nameEn, isActive, role: input.roleCode }),
    });
    return { versionNo };
  });
}
