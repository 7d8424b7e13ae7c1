import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { isDuplicateOf } from '@/db/errors';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { makeRecoveryCodes } from '../recovery-codes';
import type { AddPasskey } from '../schema';
import { type AddedFactor, storeFactor } from '../store-factor';
import { challengeIn, claimPasskeyChallenge } from './passkey-challenges';
import { relyingParty } from './relying-party';

/**
 * Adds the passkey that `startPasskey` began.
 * @param sessionPublicId the session in use, which goes on
 * @throws AppError PASSKEYS_UNAVAILABLE; FACTOR_SETUP_EXPIRED (also for a set-up that is finished); FACTOR_NOT_PROVEN
 *   when the passkey does not fit; TOO_MANY_FACTORS
 */
export async function addPasskey(
  ctx: UserCtx,
  sessionPublicId: string | null,
  input: AddPasskey,
): Promise<AddedFactor> {
  const site = relyingParty();
  if (!site) throw new AppError('PASSKEYS_UNAVAILABLE');
  if (ctx.actor.tokenScopes) throw new AppError('FORBIDDEN');
  const { passkey, name } = input;
  const challenge = challengeIn(passkey.response.clientDataJSON);
  const verified = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    requireUserVerification: true,
  }).catch(() => null);
  const made = await makeRecoveryCodes();
  try {
    return await transact(ctx, async (tx) => {
      if (!(await claimPasskeyChallenge(tx, 'PASSKEY_REGISTRATION', ctx.actor.userId, challenge))) {
        throw new AppError('FACTOR_SETUP_EXPIRED');
      }
      if (!verified?.verified) throw new AppError('FACTOR_NOT_PROVEN');
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      const factor = {
        kind: 'PASSKEY',
        name,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        signCount: counter,
        transports: passkey.response.transports?.join(',').slice(0, 100) || null,
      } as const;
      return storeFactor(tx, factor, sessionPublicId, made);
    });
  } catch (error) {
    if (isDuplicateOf(error, 'uq_user_factors_credential')) throw new AppError('FACTOR_NOT_PROVEN', { cause: error });
    throw error;
  }
}
