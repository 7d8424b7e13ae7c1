import { sql } from 'drizzle-orm';
import { userFactors } from '@/db/schema/factors';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadManageableUser } from '../access/load-user';
import { endSessions } from '../sign-in/end-sessions';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { forgetFactorTries } from '../sign-in/sign-in-limiter';
import { requireGrantableAll } from '../users/grantable-roles';
import { liveFactors } from './factor-queries';
import { queueSecurityNotice } from './queue-security-notice';
import { replaceCodes } from './recovery-codes';
import type { ResetFactors } from './schema';

/**
 * Removes all second factors of a person who has lost them, and ends their sessions. Their password alone opens the next
 * one, so the actor must be able to give everything that the person holds; the reason is for the audit.
 * @throws AppError NOT_FOUND, FORBIDDEN (also for oneself), RECORD_CHANGED when there is no factor any more,
 *   STEP_UP_REQUIRED
 */
export async function resetFactors(ctx: UserCtx, input: ResetFactors): Promise<void> {
  const user = await loadManageableUser(ctx, input.publicId);
  // Their own are removed by showing one: an administrator's open session must not be enough.
  if (user.userId === ctx.actor.userId || user.isService) throw new AppError('FORBIDDEN');
  await requireGrantableAll(ctx, user.userId);
  await transact(ctx, async (tx) => {
    const [removed] = await tx.db
      .update(userFactors)
      .set({ removedAt: sql`NOW(3)`, secret: null })
      .where(liveFactors(user.userId));
    if (removed.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    await replaceCodes(tx, user.userId);
    const sessionsEnded = await endSessions(tx, user.userId, 'FACTORS_CHANGED');
    const proof = await requireFreshProof(tx);
    await record(tx, {
      action: 'factor.reset',
      severity: 'WARN',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      reason: input.reason,
      changes: { factors: [removed.affectedRows, 0], sessionsEnded: [null, sessionsEnded], ...proofChanges(proof) },
    });
    await queueSecurityNotice(tx, user.userId, 'FACTORS_RESET');
  });
  await forgetFactorTries(user.publicId);
}
