import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { transact } from '../transact';
import { requireGrantableAll } from './grantable-roles';
import { loadManageableUser } from './load-user';
import type { UserVersion } from './schema';

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
