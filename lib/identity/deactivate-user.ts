import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { transact } from '../transact';
import { requirePermission } from './access';
import { endSessions } from './end-sessions';
import { keepOneSuperadmin } from './keep-superadmin';
import { loadManageableUser } from './load-user';
import type { UserVersion } from './schema';
import { isSuperadmin } from './superadmin';

/**
 * Shuts a person out from their next request on, by session and by token. Their documents and history stay.
 * @throws AppError NOT_FOUND, FORBIDDEN (also for oneself, and a Superadmin by anybody else), LAST_SUPERADMIN,
 *   RECORD_CHANGED
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
    await record(tx, {
      action: 'user.deactivated',
      severity: 'WARN',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      changes: { isActive: [true, false] },
    });
    return { versionNo: input.versionNo + 1 };
  });
}
