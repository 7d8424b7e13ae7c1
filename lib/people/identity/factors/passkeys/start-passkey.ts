import { generateRegistrationOptions } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { userFactors } from '@/db/schema/factors';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { liveFactors } from '../factor-queries';
import type { StartPasskey } from '../schema';
import { transactWithProof } from '../transact-with-proof';
import { issuePasskeyChallenge, PASSKEY_TIMEOUT_MS } from './passkey-challenges';
import { relyingParty } from './relying-party';

export type PasskeyOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;

/**
 * Begins to make a passkey, once its owner has proved who they are. It is kept by the authenticator and asks for its PIN
 * or finger, so that it can sign its person in without a password.
 * @throws AppError PASSKEYS_UNAVAILABLE; as transactWithProof
 */
export async function startPasskey(ctx: UserCtx, input: StartPasskey): Promise<PasskeyOptions> {
  const site = relyingParty();
  if (!site) throw new AppError('PASSKEYS_UNAVAILABLE');
  const { actor } = ctx;
  return transactWithProof(ctx, input.proof, async (tx) => {
    const known = await tx.db
      .select({ id: userFactors.credentialId })
      .from(userFactors)
      .where(and(liveFactors(actor.userId), eq(userFactors.kind, 'PASSKEY')));
    return generateRegistrationOptions({
      rpName: site.rpName,
      rpID: site.rpID,
      // No name: the authenticator discloses it to each requesting site.
      userID: Uint8Array.from(Buffer.from(actor.publicId)),
      userName: actor.username,
      userDisplayName: actor.displayName,
      challenge: await issuePasskeyChallenge(tx, 'PASSKEY_REGISTRATION', actor.userId),
      timeout: PASSKEY_TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known.flatMap(({ id }) => (id === null ? [] : [{ id }])),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });
}
