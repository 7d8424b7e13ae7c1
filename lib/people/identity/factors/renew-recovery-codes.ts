import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { hasFactor } from './factor-queries';
import { ownFactorEntry } from './own-factor-entry';
import { queueSecurityNotice } from './queue-security-notice';
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes';
import type { RenewRecoveryCodes } from './schema';
import { transactWithProof } from './transact-with-proof';

/**
 * Makes new recovery codes; those from before stop working.
 * @throws AppError NOT_FOUND for a person without a factor; as transactWithProof
 */
export async function renewRecoveryCodes(
  ctx: UserCtx,
  input: RenewRecoveryCodes,
): Promise<{ recoveryCodes: string[] }> {
  const made = await makeRecoveryCodes();
  return transactWithProof(ctx, input.proof, async (tx) => {
    if (!(await hasFactor(tx, ctx.actor.userId))) throw new AppError('NOT_FOUND');
    await storeRecoveryCodes(tx, ctx.actor.userId, made);
    await record(tx, { ...ownFactorEntry(ctx), action: 'factor.recovery_codes_renewed' });
    await queueSecurityNotice(tx, ctx.actor.userId, 'RECOVERY_CODES_RENEWED');
    return { recoveryCodes: made.codes };
  });
}
