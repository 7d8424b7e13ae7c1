import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadManageableUser } from '../access/load-user';
import { isSuperadmin } from '../access/superadmin';
import type { UserVersion } from '../schema';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { requireGrantableAll } from './grantable-roles';
import { noticeNewSuperadmin } from './notice-new-superadmin';

/**
 * Lets a person in again, with the roles they still hold.
 * @throws AppError NOT_FOUND, FORBIDDEN when one of those roles could not be given by the actor, RECORD_CHANGED, STEP_UP_REQUIRED
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
    const proof = await requireFreshProof(tx, 'reactivateUser');
    if (await isSuperadmin(tx, user.userId)) await noticeNewSuperadmin(tx);
    await record(tx, {
      action: 'user.reactivated',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      changes: { isActive: [false, true], ...proofChanges(proof) },
    });
    return { versionNo: input.versionNo + 1 };
  });
}
