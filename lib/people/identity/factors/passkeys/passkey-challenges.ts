import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CHALLENGE_KINDS } from '@/db/enums';
import { signInChallenges } from '@/db/schema/factors';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { isOpenChallenge } from '../../sign-in/find-second-step';
import { hashSecret, newSecret } from '../../sign-in/secret';

/** Purpose of a passkey request. The first is for unknown visitors, the others for a known person. */
export type PasskeyPurpose = Exclude<(typeof CHALLENGE_KINDS)[number], 'SECOND_STEP'>;

/** Time to find the key and to type its PIN. */
const VALID_SECONDS = 5 * 60;

/** Time that the browser waits, in milliseconds. */
export const PASSKEY_TIMEOUT_MS = VALID_SECONDS * 1000;

/** Makes a challenge that counts once. @returns its bytes, for the options of the browser */
export async function issuePasskeyChallenge(
  ctx: Ctx,
  kind: PasskeyPurpose,
  userId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = newSecret();
  await ctx.db.insert(signInChallenges).values({
    kind,
    challengeHash: hashSecret(text),
    userId,
    expiresAt: sql`NOW(3) + INTERVAL ${VALID_SECONDS} SECOND`,
  });
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}

/** Uses a challenge up. @returns whether it was open, for this purpose and this person */
export async function claimPasskeyChallenge(
  tx: TxCtx,
  kind: PasskeyPurpose,
  userId: number | null,
  challenge: string,
): Promise<boolean> {
  const [claimed] = await tx.db
    .update(signInChallenges)
    .set({ usedAt: sql`NOW(3)` })
    .where(
      and(
        eq(signInChallenges.challengeHash, hashSecret(challenge)),
        eq(signInChallenges.kind, kind),
        userId === null ? isNull(signInChallenges.userId) : eq(signInChallenges.userId, userId),
        isOpenChallenge,
      ),
    );
  return claimed.affectedRows === 1;
}

/** The challenge that a browser says it answered; '' where it says none. The signature over it is checked apart. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
}
