import { and, eq, sql } from 'drizzle-orm';
import { signInChallenges } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { recordRefusals } from '@/lib/platform/audit/record-refusals';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { proveFactor } from '../factors/prove-factor';
import type { FactorProof } from '../factors/schema';
import { networkOf } from './client-address';
import { type FoundSecondStep, findSecondStep, isOpenChallenge } from './find-second-step';
import { type OpenedSession, openSession } from './open-session';
import { hashSecret } from './secret';
import { countFactorTry, forgetFactorTries } from './sign-in-limiter';

/** Refusals per hour that get an audit row each: per address, and per account, whose limit lets few more through. */
const FULL_ROWS = { address: 20, account: 20 };

/**
 * Ends a sign-in with the second factor and opens the session. A wrong code leaves the challenge open for another try.
 * A right one consumes it, so of two concurrent calls one signs in.
 * @param secret of the cookie that came with the right password
 * @param replaced secret of the session that the browser has had so far
 * @throws AppError SECOND_STEP_EXPIRED (also for factors removed and passwords changed since), FACTOR_NOT_PROVEN,
 *   RATE_LIMITED
 */
export async function finishSecondStep(
  ctx: Ctx,
  secret: string | null,
  proof: FactorProof,
  replaced: string | null = null,
): Promise<OpenedSession> {
  const step = secret === null ? null : await findSecondStep(ctx, secret);
  // Without a factor the password alone opens a session: the person signs in again.
  if (!step || step.kinds.length === 0) throw new AppError('SECOND_STEP_EXPIRED');
  try {
    await countFactorTry(step.userPublicId, ctx.ipAddress);
    const session = await transact(ctx, (tx) => finish(tx, step, proof, replaced));
    await forgetFactorTries(step.userPublicId, ctx.ipAddress);
    return session;
  } catch (error) {
    if (error instanceof AppError) await recordRefusal(ctx, step, error);
    throw error;
  }
}

async function finish(
  tx: TxCtx,
  step: FoundSecondStep,
  proof: FactorProof,
  replaced: string | null,
): Promise<OpenedSession> {
  // The person's row first, as in every change of their factors.
  const [person] = await tx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.userId, step.userId))
    .for('update');
  const verifiedHash = person?.passwordHash ?? null;
  if (verifiedHash === null || hashSecret(verifiedHash) !== step.passwordMark) {
    throw new AppError('SECOND_STEP_EXPIRED');
  }
  const [claimed] = await tx.db
    .update(signInChallenges)
    .set({ usedAt: sql`NOW(3)` })
    .where(and(eq(signInChallenges.id, step.challengeId), isOpenChallenge));
  if (claimed.affectedRows === 0) throw new AppError('SECOND_STEP_EXPIRED');
  const factor = await proveFactor(tx, step.userId, proof);
  return openSession(tx, step.userId, 'PASSWORD', verifiedHash, { secondFactor: factor, replaced });
}

async function recordRefusal(ctx: Ctx, step: FoundSecondStep, { code }: AppError): Promise<void> {
  if (code !== 'FACTOR_NOT_PROVEN' && code !== 'RATE_LIMITED') return;
  await recordRefusals(
    ctx,
    [
      { key: `address:${networkOf(ctx.ipAddress)}`, full: FULL_ROWS.address },
      { key: `account:${step.username}`, full: FULL_ROWS.account },
    ],
    [
      {
        action: code === 'RATE_LIMITED' ? 'session.rate_limited' : 'session.second_factor_failed',
        severity: 'WARN',
        entityType: 'session',
        entityLabel: step.username,
        subjectOrganizationId: step.organizationId,
        isAnonymous: true,
      },
    ],
  );
}
