import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadManageableUser } from '../access/load-user';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { forgetFactorTries } from '../sign-in/sign-in-limiter';
import { requireGrantableAll } from '../users/grantable-roles';
import { clearFactors } from './clear-factors';
import type { ResetFactors } from './schema';

/**
 * Removes all second factors of a person who has lost them, and ends their sessions. The next session needs only their
 * password, so the actor must be able to grant all that the person holds. The reason is for the audit.
 * @throws AppError NOT_FOUND, FORBIDDEN (also for oneself), RECORD_CHANGED without a factor, STEP_UP_REQUIRED
 */
export async function resetFactors(ctx: UserCtx, { publicId, reason }: ResetFactors): Promise<void> {
  const user = await loadManageableUser(ctx, publicId);
  // A person removes their own by showing one: an administrator's open session must not be enough.
  if (user.userId === ctx.actor.userId || user.isService) throw new AppError('FORBIDDEN');
  await requireGrantableAll(ctx, user.userId);
  await transact(ctx, async (tx) =>
    clearFactors(tx, user, { reason, changes: proofChanges(await requireFreshProof(tx, 'resetFactors')) }),
  );
  await forgetFactorTries(user.publicId);
}
