import { recordRefusals } from '@/lib/platform/audit/record-refusals';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { claimPasskey, findPasskey } from '../factors/passkeys/claim-passkey';
import type { PasskeyAnswer } from '../factors/schema';
import { networkOf } from './client-address';
import { type OpenedSession, openSession } from './open-session';
import { countPasskeyTry } from './sign-in-limiter';

/** Refusals of one address in an hour that are recorded one by one. */
const FULL_ROWS = 20;

/**
 * Signs in the person whose passkey answered an open challenge. The key and its PIN or finger are two factors, so the
 * password is not needed.
 * @param replaced secret of the session that the browser has had so far
 * @throws AppError SIGN_IN_FAILED, RATE_LIMITED
 */
export async function signInWithPasskey(
  ctx: Ctx,
  answer: PasskeyAnswer,
  replaced: string | null = null,
): Promise<OpenedSession> {
  await countPasskeyTry(ctx.ipAddress);
  try {
    return await transact(ctx, async (tx) => {
      const factor = await findPasskey(tx, answer);
      if (!factor || !(await claimPasskey(tx, factor, answer, 'PASSKEY_SIGN_IN', null))) {
        throw new AppError('SIGN_IN_FAILED');
      }
      return openSession(tx, factor.userId, 'PASSKEY', undefined, { secondFactor: 'PASSKEY', replaced });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SIGN_IN_FAILED') throw error;
    await recordRefusals(
      ctx,
      [{ key: `address:${networkOf(ctx.ipAddress)}`, full: FULL_ROWS }],
      [
        {
          action: 'session.sign_in_failed',
          severity: 'WARN',
          entityType: 'session',
          reason: 'PASSKEY',
          isAnonymous: true,
        },
      ],
    );
    throw new AppError('SIGN_IN_FAILED', { textOf: 'PASSKEY_REFUSED' });
  }
}
