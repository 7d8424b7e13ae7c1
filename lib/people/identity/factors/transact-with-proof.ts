import { eq } from 'drizzle-orm';
import type { SecondFactor } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { recordRefusals } from '@/lib/platform/audit/record-refusals';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { verifyPassword } from '../sign-in/password';
import { countFactorTry, forgetFactorTries } from '../sign-in/sign-in-limiter';
import { hasFactor } from './factor-queries';
import { proveFactor } from './prove-factor';
import type { OwnerProof } from './schema';

/** Refusals of one person in an hour that are recorded one by one; the limit of tries lets few more through. */
const FULL_ROWS = 20;

type UserTx = TxCtx<UserCtx['actor']>;

/**
 * Runs a change of the actor's own account after a proof of identity: a factor, or the password without one. A person
 * with neither came from an OpenID provider, and their session is the proof. The actor's row stays locked, so changes
 * of one person's factors are serialized.
 * @param run gets the proof; null for a person without one
 * @throws AppError FACTOR_NOT_PROVEN, RATE_LIMITED; INVALID_INPUT on `password`
 */
export async function transactWithProof<T>(
  ctx: UserCtx,
  proof: OwnerProof,
  run: (tx: UserTx, shown: SecondFactor | 'PASSWORD' | null) => Promise<T>,
): Promise<T> {
  const { actor } = ctx;
  if (actor.tokenScopes) throw new AppError('FORBIDDEN');
  await countFactorTry(actor.publicId, ctx.ipAddress);
  try {
    const result = await transact(ctx, async (tx) => {
      const [owner] = await tx.db
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.userId, actor.userId))
        .for('update');
      if (await hasFactor(tx, actor.userId)) {
        if (proof.kind === 'password') throw new AppError('FACTOR_NOT_PROVEN');
        return run(tx as UserTx, await proveFactor(tx, actor.userId, proof));
      }
      if (!owner?.passwordHash) return run(tx as UserTx, null);
      await requirePassword(owner.passwordHash, proof);
      return run(tx as UserTx, 'PASSWORD');
    });
    await forgetFactorTries(actor.publicId, ctx.ipAddress);
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'FACTOR_NOT_PROVEN') await recordRefusal(ctx);
    throw error;
  }
}

async function requirePassword(passwordHash: string, proof: OwnerProof): Promise<void> {
  const isRight = proof.kind === 'password' && (await verifyPassword(passwordHash, proof.password));
  if (!isRight) throw new AppError('INVALID_INPUT', { fieldErrors: { password: ['PASSWORD_WRONG'] } });
}

async function recordRefusal(ctx: UserCtx): Promise<void> {
  const { actor } = ctx;
  await recordRefusals(
    ctx,
    [{ key: `account:${actor.username}`, full: FULL_ROWS }],
    [
      {
        action: 'factor.refused',
        severity: 'WARN',
        entityType: 'user',
        entityPublicId: actor.publicId,
        entityLabel: actor.username,
        subjectOrganizationId: actor.organizationId,
      },
    ],
  );
}
