import { eq, ne } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { ChangePassword } from '../schema';
import { endTokens } from '../tokens/end-tokens';
import { endSessions } from './end-sessions';
import { hashNewPassword, storePassword } from './new-password';
import { verifyPassword } from './password';
import { countOwnPasswordTry, forgetOwnPasswordTries } from './sign-in-limiter';

/**
 * Changes the actor's own password and ends all their other sessions and their tokens.
 * @param sessionPublicId the session in use, which goes on
 * @throws AppError INVALID_INPUT with the field that is wrong; RATE_LIMITED when the current one is guessed at
 */
export async function changePassword(
  ctx: UserCtx,
  sessionPublicId: string | null,
  input: ChangePassword,
): Promise<void> {
  const { actor } = ctx;
  const owner = await getOwner(ctx, actor.userId);
  await countOwnPasswordTry(actor.publicId);
  if (!(await verifyPassword(owner.passwordHash, input.currentPassword))) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { currentPassword: ['PASSWORD_WRONG'] } });
  }
  await forgetOwnPasswordTries(actor.publicId);
  if (input.newPassword === input.currentPassword) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { newPassword: ['PASSWORD_UNCHANGED'] } });
  }
  const passwordHash = await hashNewPassword(ctx, input.newPassword, owner);
  await transact(ctx, async (tx) => {
    await requireUnchanged(tx, actor.userId, owner.passwordHash);
    await storePassword(tx, actor.userId, passwordHash);
    const others = sessionPublicId ? ne(userSessions.publicId, sessionPublicId) : undefined;
    const sessionsEnded = await endSessions(tx, actor.userId, 'PASSWORD_CHANGED', others);
    const tokensEnded = await endTokens(tx, actor.userId);
    await record(tx, {
      action: 'user.password_changed',
      entityType: 'user',
      entityPublicId: actor.publicId,
      entityLabel: actor.username,
      subjectOrganizationId: owner.organizationId,
      changes: { sessionsEnded: [null, sessionsEnded], tokensEnded: [null, tokensEnded] },
    });
  });
}

/** The current password was verified before the transaction; another change may have come first. */
async function requireUnchanged(tx: TxCtx, userId: number, verifiedHash: string | null): Promise<void> {
  const [row] = await tx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update');
  if (row?.passwordHash !== verifiedHash) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { currentPassword: ['PASSWORD_WRONG'] } });
  }
}

async function getOwner(ctx: UserCtx, userId: number) {
  const [owner] = await ctx.db
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      passwordHash: users.passwordHash,
      organizationId: users.primaryOrganizationId,
    })
    .from(users)
    .where(eq(users.userId, userId));
  if (!owner) throw new AppError('NOT_FOUND');
  return owner;
}
