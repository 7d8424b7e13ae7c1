import { isDuplicateOf } from '@/db/errors';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { countFactorTry, forgetFactorTries } from '../sign-in/sign-in-limiter';
import { TOTP_SECRET } from './prove-factor';
import { makeRecoveryCodes } from './recovery-codes';
import type { AddTotp } from './schema';
import { sealText } from './sealed-text';
import { type AddedFactor, storeFactor } from './store-factor';
import { stepOfCode } from './totp';
import { openTicket } from './totp-ticket';

/**
 * Adds the authenticator app that `startTotp` began, after a right code. That code counts as used.
 * @param sessionPublicId the session in use, which stays open
 * @throws AppError FACTOR_SETUP_EXPIRED (also for a finished set-up), INVALID_INPUT on `code`, RATE_LIMITED,
 *   TOO_MANY_FACTORS
 */
export async function addTotp(ctx: UserCtx, sessionPublicId: string | null, input: AddTotp): Promise<AddedFactor> {
  const { actor } = ctx;
  if (actor.tokenScopes) throw new AppError('FORBIDDEN');
  const ticket = openTicket(actor.publicId, input.ticket);
  if (!ticket) throw new AppError('FACTOR_SETUP_EXPIRED');
  await countFactorTry(actor.publicId, ctx.ipAddress);
  const lastStep = stepOfCode(ticket.secret, input.code);
  if (lastStep === null) throw new AppError('INVALID_INPUT', { fieldErrors: { code: ['FACTOR_CODE_WRONG'] } });
  await forgetFactorTries(actor.publicId, ctx.ipAddress);
  const { factorPublicId: publicId, secret } = ticket;
  const sealed = sealText(TOTP_SECRET, publicId, secret);
  const factor = { publicId, kind: 'TOTP', name: input.name, secret: sealed, lastStep } as const;
  const made = await makeRecoveryCodes();
  try {
    return await transact(ctx, (tx) => storeFactor(tx, factor, sessionPublicId, made));
  } catch (error) {
    // The ticket was used already, perhaps by the other of two at once.
    if (isDuplicateOf(error, 'idx_user_factors_uuid')) throw new AppError('FACTOR_SETUP_EXPIRED', { cause: error });
    throw error;
  }
}
