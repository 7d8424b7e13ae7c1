import { and, eq } from 'drizzle-orm';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { requirePermission } from '../access/access';
import { loadManageableUser } from '../access/load-user';
import { isSuperadmin } from '../access/superadmin';
import { queueSecurityNotice } from '../factors/queue-security-notice';
import { endSessions } from '../sign-in/end-sessions';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { isLiveSession } from './live-session';
import type { EndUserSessions } from './schema';

/**
 * Ends one live session of another person, or all, from their next request on. The account stays active: they may sign
 * in again.
 * @throws AppError NOT_FOUND (also for a session of another person), FORBIDDEN (also for oneself, and for a Superadmin
 *   by others), RECORD_CHANGED without a live session, STEP_UP_REQUIRED
 */
export async function endUserSessions(ctx: UserCtx, input: EndUserSessions): Promise<{ count: number }> {
  const user = await loadManageableUser(ctx, input.publicId);
  // A person ends their own sessions in the settings.
  if (user.userId === ctx.actor.userId) throw new AppError('FORBIDDEN');
  if (await isSuperadmin(ctx, user.userId)) await requirePermission(ctx, 'organization.manage');
  return transact(ctx, async (tx) => {
    const { sessionPublicId } = input;
    if (sessionPublicId) await requireSessionOf(tx, user.userId, sessionPublicId);
    const isOne = sessionPublicId ? eq(userSessions.publicId, sessionPublicId) : undefined;
    const count = await endSessions(tx, user.userId, 'ADMINISTRATOR', and(isOne, isLiveSession));
    if (count === 0) throw new AppError('RECORD_CHANGED');
    const proof = await requireFreshProof(tx, 'endUserSessions');
    await record(tx, {
      action: 'user.sessions_ended',
      severity: 'WARN',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      reason: input.reason,
      changes: {
        sessionsEnded: [null, count],
        ...(sessionPublicId && { session: [sessionPublicId, null] }),
        ...proofChanges(proof),
      },
    });
    await queueSecurityNotice(tx, user.userId, 'SESSIONS_ENDED');
    return { count };
  });
}

async function requireSessionOf(tx: TxCtx, userId: number, publicId: string): Promise<void> {
  const [session] = await tx.db
    .select({ id: userSessions.id })
    .from(userSessions)
    .where(and(eq(userSessions.publicId, publicId), eq(userSessions.userId, userId)));
  if (!session) throw new AppError('NOT_FOUND');
}
