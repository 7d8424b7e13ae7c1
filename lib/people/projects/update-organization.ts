import { and, eq, sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { refuseStale, refuseUnlessWritten, withFreeCode } from './changes';
import { MIN_CHANGE_REASON } from './constants';
import { loadOrganization, resolveOrganizationRole } from './load';
import { managedOrganization } from './managed';
import { isPrintedInNumbers } from './organization-queries';
import type { UpdateOrganization, VersionAnswer } from './schema';

/**
 * Changes code, names and role of an organization. A new code applies from the next number on; issued numbers never
 * change. Changing a code that issued numbers contain requires a reason. An unchanged organization is not written.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED, CODE_TAKEN, REASON_TOO_SHORT, INVALID_INPUT for a role that
 * does not exist
 */
export async function updateOrganization(ctx: Ctx, input: UpdateOrganization): Promise<VersionAnswer> {
  const { id } = await managedOrganization(ctx, input.publicId);
  const organizationRoleId = await resolveOrganizationRole(ctx, input.roleCode);
  return transact(ctx, async (tx) => {
    const before = await loadOrganization(tx, input.publicId);
    refuseStale(before, input.versionNo);
    const { publicId, versionNo: _, reason = '', ...wanted } = input;
    const changes = changesBetween(before, wanted);
    if (!changes) return { publicId, versionNo: before.versionNo };
    if ('code' in changes && reason.length < MIN_CHANGE_REASON && (await isPrintedInNumbers(tx, id))) {
      throw new AppError('REASON_TOO_SHORT', { fieldErrors: { reason: ['REASON_TOO_SHORT'] } });
    }
    refuseUnlessWritten(
      await withFreeCode('uq_organizations_code', () =>
        tx.db
          .update(organizations)
          .set({
            organizationCode: wanted.code,
            nameTh: wanted.nameTh,
            nameEn: wanted.nameEn,
            organizationRoleId,
            versionNo: sql`${organizations.versionNo} + 1`,
          })
          .where(and(eq(organizations.id, id), eq(organizations.versionNo, before.versionNo))),
      ),
    );
    await record(tx, {
      action: 'organization.updated',
      severity: 'code' in changes ? 'WARN' : 'INFO',
      entityType: 'organization',
      entityPublicId: publicId,
      entityLabel: before.code,
      subjectOrganizationId: id,
      changes,
      reason: reason || null,
    });
    return { publicId, versionNo: before.versionNo + 1 };
  });
}
