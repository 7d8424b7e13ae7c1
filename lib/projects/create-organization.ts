import { isDuplicateOf } from '@/db/errors';
import { organizations } from '@/db/schema/organizations';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { newPublicId } from '../id';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import { findOrganizationRoleId } from './references';
import type { CreateOrganization } from './schema';

/** Adds an organization. @throws AppError FORBIDDEN, INVALID_INPUT (role), CODE_TAKEN */
export async function createOrganization(ctx: UserCtx, input: CreateOrganization): Promise<{ publicId: string }> {
  await requirePermission(ctx, 'organization.manage');
  const organizationRoleId = await findOrganizationRoleId(ctx, input.roleCode);
  const publicId = newPublicId();
  const { code, nameTh, nameEn } = input;
  try {
    await transact(ctx, async (tx) => {
      const [inserted] = await tx.db
        .insert(organizations)
        .values({ publicId, organizationCode: code, nameTh, nameEn, organizationRoleId });
      await record(tx, {
        action: 'organization.created',
        entityType: 'organization',
        entityPublicId: publicId,
        entityLabel: code,
        subjectOrganizationId: inserted.insertId,
        changes: { nameTh: [null, nameTh], nameEn: [null, nameEn], role: [null, input.roleCode] },
      });
    });
  } catch (error) {
    if (!isDuplicateOf(error, 'uq_organizations_code')) throw error;
    throw new AppError('CODE_TAKEN', { cause: error, fieldErrors: { code: ['CODE_TAKEN'] } });
  }
  return { publicId };
}
