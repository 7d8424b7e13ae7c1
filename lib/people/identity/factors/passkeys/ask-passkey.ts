import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { userFactors } from '@/db/schema/factors';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { liveFactors } from '../factor-queries';
import { issuePasskeyChallenge, PASSKEY_TIMEOUT_MS } from './passkey-challenges';
import { relyingParty } from './relying-party';

export type PasskeyQuestion = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/**
 * The question to a passkey, for the browser.
 * @param userId whose passkeys may answer; null: any, which signs its person in without a password
 * @throws AppError PASSKEYS_UNAVAILABLE
 */
export async function askPasskey(ctx: Ctx, userId: number | null): Promise<PasskeyQuestion> {
  const site = relyingParty();
  if (!site) throw new AppError('PASSKEYS_UNAVAILABLE');
  const known = userId === null ? [] : await listPasskeys(ctx, userId);
  return generateAuthenticationOptions({
    rpID: site.rpID,
    challenge: await issuePasskeyChallenge(ctx, userId === null ? 'PASSKEY_SIGN_IN' : 'PASSKEY_PROOF', userId),
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known,
  });
}

async function listPasskeys(ctx: Ctx, userId: number) {
  const rows = await ctx.db
    .select({ id: userFactors.credentialId, transports: userFactors.transports })
    .from(userFactors)
    .where(and(liveFactors(userId), eq(userFactors.kind, 'PASSKEY')));
  return rows.flatMap(({ id, transports }) => (id === null ? [] : [{ id, transports: transports?.split(',') ?? [] }]));
}
