import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { Ctx, SystemActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { forgetFactorTries } from '../sign-in/sign-in-limiter';
import { isNamed } from '../users/named-account';
import { clearFactors } from './clear-factors';

/**
 * Removes the second factors of an active person for an operator at the server: for the last Superadmin, whom no other
 * administrator can help. The audit names the system as the actor, and the operator's reason.
 * @throws AppError NOT_FOUND, RECORD_CHANGED when there is no factor
 */
export async function resetFactorsOnServer(
  ctx: Ctx<SystemActor>,
  { username, reason }: { username: string; reason: string },
): Promise<void> {
  const [user] = await ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      username: users.username,
      organizationId: users.primaryOrganizationId,
    })
    .from(users)
    .where(and(isNamed(username), eq(users.isActive, true)));
  if (!user) throw new AppError('NOT_FOUND');
  await transact(ctx, (tx) => clearFactors(tx, user, { reason, changes: { provenBy: [null, 'SERVER'] } }));
  await forgetFactorTries(user.publicId);
}
