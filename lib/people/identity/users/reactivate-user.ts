import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadManageableUser } from '../access/load-user';
import type { UserVersion } from '../schema';
import { requireGrantableAll } from './grantable-roles';

/**
 * Lets a person in again, with the roles they still hold.
 * @throws AppError NOT_FOUND, FORBIDDEN when one of those roles could not be given by the actor, RECORD_CHANGED
 */
export async function reactivateUser(ctx: UserCtx, input: UserVersion): Promise<{ versionNo: number }> {
  const user = await loadManageableUser(ctx, input.publicId);
  await requireGrantableAll(ctx, user.userId);
  return transact(ctx, async (tx) => {
    const [result] = await tx.db
      .update(users)
      .set({ isActive: true, versionNo: input.versionNo + 1 })
      .where(and(eq(users.userId, user.userId), eq(users.versionNo, input.versionNo), eq(users.isActive, false)));
    if (result.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    await record(tx, {
      action: 'user.reactivated',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      changes: { isActive: [false, true] },
    });
    return { versionNo: input.versionNo + 1 };
  });
}
