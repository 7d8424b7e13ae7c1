import { sql } from 'drizzle-orm';
import { signInChallenges } from '@/db/schema/factors';
import type { TxCtx } from '@/lib/platform/ctx';
import { hashSecret, newSecret } from './secret';

/** Time to find the phone and to let the app move on to its next code, twice. */
export const SECOND_STEP_SECONDS = 5 * 60;

/** A sign-in whose password was right; it waits for the second factor. */
export interface SecondStep {
  /** For the cookie of the browser that knew the password; only its hash is stored. */
  secret: string;
}

/** Begins the second step of a sign-in. @param verifiedHash the stored hash that the password was verified against */
export async function beginSecondStep(tx: TxCtx, userId: number, verifiedHash: string): Promise<SecondStep> {
  const secret = newSecret();
  await tx.db.insert(signInChallenges).values({
    kind: 'SECOND_STEP',
    challengeHash: hashSecret(secret),
    userId,
    passwordMark: hashSecret(verifiedHash),
    expiresAt: sql`NOW(3) + INTERVAL ${SECOND_STEP_SECONDS} SECOND`,
  });
  return { secret };
}
