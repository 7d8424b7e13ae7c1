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
 * Counts one number-issuing call of a person and of their address; a bulk submit is one call. For the borders (REST and
 * server actions), not for the verbs: seeds and benches issue thousands.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function countNumberingCall(ctx: UserCtx): Promise<void> {
  await Promise.all([byUser.consume(ctx.actor.publicId), byAddress.consume(ctx.ipAddress ?? 'unknown')]);
}
