import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FactorKind } from '@/db/enums';
import { signInChallenges } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/platform/ctx';
import { listFactorKinds } from '../factors/factor-queries';
import { hashSecret } from './secret';

/** True for a challenge that can still be answered. */
export const isOpenChallenge = and(isNull(signInChallenges.usedAt), gt(signInChallenges.expiresAt, sql`NOW(3)`));

export interface FoundSecondStep {
  challengeId: number;
  userId: number;
  userPublicId: string;
  username: string;
  organizationId: number;
  passwordMark: string | null;
  /** Factors of the person; empty if they were removed since. */
  kinds: FactorKind[];
}

/** The sign-in that a browser's cookie continues; null when it is unknown, finished or expired. */
export async function findSecondStep(ctx: Ctx, secret: string): Promise<FoundSecondStep | null> {
  const [step] = await ctx.db
    .select({
      challengeId: signInChallenges.id,
      userId: users.userId,
      userPublicId: users.publicId,
      username: users.username,
      organizationId: users.primaryOrganizationId,
      passwordMark: signInChallenges.passwordMark,
    })
    .from(signInChallenges)
    .innerJoin(users, eq(users.userId, signInChallenges.userId))
    .where(
      and(
        eq(signInChallenges.challengeHash, hashSecret(secret)),
        eq(signInChallenges.kind, 'SECOND_STEP'),
        isOpenChallenge,
        eq(users.isActive, true),
      ),
    );
  return step ? { ...step, kinds: await listFactorKinds(ctx, step.userId) } : null;
}
