import { TOTP } from 'otpauth';
import { addTotp } from '@/lib/people/identity/factors/add-totp';
import type { OwnerProof } from '@/lib/people/identity/factors/schema';
import { startTotp } from '@/lib/people/identity/factors/start-totp';
import type { UserCtx } from '@/lib/platform/ctx';
import { PASSWORD } from './sign-ins';

/** What an authenticator app shows for a secret; `steps` of half a minute from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** An authenticator app of the actor, by default their first one. The code of the step before now counts as used. */
export async function addApp(
  ctx: UserCtx,
  {
    name = 'โทรศัพท์',
    proof = { kind: 'password', password: PASSWORD },
    sessionPublicId = null,
  }: { name?: string; proof?: OwnerProof; sessionPublicId?: string | null } = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, ticket } = await startTotp(ctx, { proof });
  const { recoveryCodes } = await addTotp(ctx, sessionPublicId, { name, code: codeOf(secret, -1), ticket });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}
