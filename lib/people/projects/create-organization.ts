import { organizations } from '@/db/schema/organizations';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { requirePermission } from '../identity/access/access';
import { withFreeCode } from './changes';
import { resolveOrganizationRole } from './load';
import type { CreateOrganization, VersionAnswer } from './schema';

/**
 * Makes an organization; it takes part in nothing until projects and contracts name it.
 * @throws AppError FORBIDDEN, CODE_TAKEN, INVALID_INPUT for a role that does not exist
 */
export async function createOrganization(ctx: Ctx, input: CreateOrganization): Promise<VersionAnswer> {
  await requirePermission(ctx, 'organization.manage');
  const organizationRoleId = await resolveOrganizationRole(ctx, input.roleCode);
  const publicId = newPublicId();
  await transact(ctx, async (tx) => {
    const [row] = await withFreeCode('uq_organizations_code', () =>
      tx.db
        .insert(organizations)
        .values({
          publicId,
          organizationCode: input.code,
          nameTh: input.nameTh,
          nameEn: input.nameEn,
          organizationRoleId,
        })
        .$returningId(),
    );
    await record(tx, {
      action: 'organization.created',
      entityType: 'organization',
      entityPublicId: publicId,
      entityLabel: input.code,
      subjectOrganizationId: row?.id ?? null,
      changes: changesBetween({}, input),
    });
  });
  return { publicId, versionNo: 1 };
}
