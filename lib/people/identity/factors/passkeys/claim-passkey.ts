import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { userFactors } from '@/db/schema/factors';
import type { TxCtx } from '@/lib/platform/ctx';
import type { PasskeyAnswer } from '../schema';
import { challengeIn, claimPasskeyChallenge, type PasskeyPurpose } from './passkey-challenges';
import { relyingParty } from './relying-party';

type Factor = typeof userFactors.$inferSelect;

/** The factor that an answer names, or null: unknown, removed. */
export async function findPasskey(tx: TxCtx, { id }: PasskeyAnswer): Promise<Factor | null> {
  const [factor] = await tx.db
    .select()
    .from(userFactors)
    .where(and(eq(userFactors.credentialId, id), isNull(userFactors.removedAt)));
  return factor ?? null;
}

/**
 * Checks the answer of a passkey and uses its challenge up.
 * @param asked whom the challenge was made for; null: a stranger
 */
export async function claimPasskey(
  tx: TxCtx,
  factor: Factor,
  answer: PasskeyAnswer,
  kind: PasskeyPurpose,
  asked: number | null,
): Promise<boolean> {
  const site = relyingParty();
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (!site || !factor.credentialId || !factor.publicKey) return false;
  if (!(await claimPasskeyChallenge(tx, kind, asked, challenge))) return false;
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    credential: {
      id: factor.credentialId,
      publicKey: Uint8Array.from(Buffer.from(factor.publicKey, 'base64url')),
      counter: factor.signCount,
    },
    requireUserVerification: true,
    // The library throws for an invalid answer: of another site, without a PIN or finger, of a copied key.
  }).catch(() => null);
  if (!verified?.verified) return false;
  const [used] = await tx.db
    .update(userFactors)
    .set({ signCount: verified.authenticationInfo.newCounter, lastUsedAt: sql`NOW(3)` })
    .where(
      and(eq(userFactors.id, factor.id), isNull(userFactors.removedAt), eq(userFactors.signCount, factor.signCount)),
    );
  return used.affectedRows === 1;
}
