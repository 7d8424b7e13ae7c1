import { TOTP } from 'otpauth';
import type { RoleCode } from '@/lib/people/identity/access/permissions';
import { addTotp } from '@/lib/people/identity/factors/add-totp';
import { listRoleRules } from '@/lib/people/identity/factors/role-rule-queries';
import type { OwnerProof } from '@/lib/people/identity/factors/schema';
import { setRoleRule } from '@/lib/people/identity/factors/set-role-rule';
import { startTotp } from '@/lib/people/identity/factors/start-totp';
import type { UserCtx } from '@/lib/platform/ctx';
import { makeUser, userCtx } from './people';
import { PASSWORD } from './sign-ins';

/** Code of an authenticator app for a secret; `steps` of half a minute from now. */
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

/** Demands a second factor of a role's holders, or stops to. */
export async function demandFactor(roleCode: RoleCode, isRequired: boolean): Promise<void> {
  const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' }));
  const rule = (await listRoleRules(ctx)).find((one) => one.roleCode === roleCode);
  if (!rule) throw new Error(`no role ${roleCode}`);
  if (rule.isRequired !== isRequired) await setRoleRule(ctx, { roleCode, isRequired, versionNo: rule.versionNo });
}
