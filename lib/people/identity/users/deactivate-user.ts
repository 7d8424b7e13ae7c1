import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { requirePermission } from '../access/access';
import { loadManageableUser } from '../access/load-user';
import { isSuperadmin } from '../access/superadmin';
import type { UserVersion } from '../schema';
import { endSessions } from '../sign-in/end-sessions';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { keepOneSuperadmin } from './keep-superadmin';

/**
 * Shuts a person out from their next request on, by session and by token. Their documents and history stay.
 * @throws AppError NOT_FOUND, FORBIDDEN (also for oneself, and a Superadmin by anybody else), LAST_SUPERADMIN,
 *   RECORD_CHANGED, STEP_UP_REQUIRED
 */
export async function deactivateUser(ctx: UserCtx, input: UserVersion): Promise<{ versionNo: number }> {
  const user = await loadManageableUser(ctx, input.publicId);
  if (user.userId === ctx.actor.userId) throw new AppError('FORBIDDEN');
  if (await isSuperadmin(ctx, user.userId)) await requirePermission(ctx, 'organization.manage');
  return transact(ctx, async (tx) => {
    await keepOneSuperadmin(tx, (assignment) => assignment.userId === user.userId);
    const [result] = await tx.db
      .update(users)
      .set({ isActive: false, versionNo: input.versionNo + 1 })
      .where(and(eq(users.userId, user.userId), eq(users.versionNo, input.versionNo), eq(users.isActive, true)));
    if (result.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    await endSessions(tx, user.userId, 'DEACTIVATED');
    const proof = await requireFreshProof(tx, 'deactivateUser');
    await record(tx, {
      action: 'user.deactivated',
      severity: 'WARN',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      changes: { isActive: [true, false], ...proofChanges(proof) },
    });
    await emit(tx, [
      {
        type: 'user.deactivated',
        payload: { userPublicId: user.publicId },
        entityType: 'user',
        entityPublicId: user.publicId,
      },
    ]);
    return { versionNo: input.versionNo + 1 };
  });
}
