import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { assignableUsers, manageableUsers } from '../users/manageable-users';

/**
 * A person's record for a change to it.
 * @throws AppError NOT_FOUND when the actor may not even look the person up, FORBIDDEN when not change them
 */
export async function loadManageableUser(ctx: UserCtx, publicId: string) {
  const { user, isManageable } = await loadAssignableUser(ctx, publicId);
  if (!isManageable) throw new AppError('FORBIDDEN', { details: { permission: 'member.manage' } });
  return user;
}

/** A person to give a role. @throws AppError NOT_FOUND when the actor may not look the person up */
export async function loadAssignableUser(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      user: {
        userId: users.userId,
        publicId: users.publicId,
        username: users.username,
        namePrefix: users.namePrefix,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        jobTitle: users.jobTitle,
        locale: users.locale,
        isService: users.isService,
        isActive: users.isActive,
        organizationId: users.primaryOrganizationId,
        versionNo: users.versionNo,
      },
      isAssignable: assignableUsers(ctx).mapWith(Number),
      isManageable: manageableUsers(ctx).mapWith(Number),
    })
    .from(users)
    .where(eq(users.publicId, publicId));
  if (!row?.isAssignable) throw new AppError('NOT_FOUND');
  return { user: row.user, isManageable: Boolean(row.isManageable) };
}
