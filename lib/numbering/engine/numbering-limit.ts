import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { RateLimit } from '@/lib/platform/rate-limit';

const WINDOW_SECONDS = 60;

const byUser = new RateLimit('numbering:user', () => ({
  points: env().RATE_LIMIT_USER_PER_MINUTE,
  seconds: WINDOW_SECONDS,
}));
const byAddress = new RateLimit('numbering:address', () => ({
  points: env().RATE_LIMIT_IP_PER_MINUTE,
  seconds: WINDOW_SECONDS,
}));

/**
 * Counts one number-issuing call of a person and of their IP address; a bulk submit is one call. A verb for one document
 * names it as its `limit`, applied by every adapter; seeds and benches call such verbs thousands of times. A verb for
 * several documents calls it when work is left.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function countNumberingCall(ctx: UserCtx): Promise<void> {
  await Promise.all([byUser.consume(ctx.actor.publicId), byAddress.consume(ctx.ipAddress ?? 'unknown')]);
}
