import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { UserCtx } from './ctx';
import { env } from './env';
import { AppError } from './errors/app-error';
import { getRedis } from './redis';

const WINDOW_SECONDS = 60;

interface Limiters {
  user: RateLimiterRedis;
  address: RateLimiterRedis;
}

const holder = globalThis as typeof globalThis & { dmsNumberingLimiters?: Limiters };

/** Counts in Redis for all web processes together; while it is away each process counts for itself. */
function limiters(): Limiters {
  holder.dmsNumberingLimiters ??= {
    user: make('user', env().RATE_LIMIT_USER_PER_MINUTE),
    address: make('address', env().RATE_LIMIT_IP_PER_MINUTE),
  };
  return holder.dmsNumberingLimiters;
}

function make(kind: string, points: number): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: getRedis(),
    keyPrefix: `${env().BULL_PREFIX}:numbering:${kind}`,
    points,
    duration: WINDOW_SECONDS,
    insuranceLimiter: new RateLimiterMemory({ points, duration: WINDOW_SECONDS }),
  });
}

/**
 * Counts one number-issuing call of a person and of their address; a bulk submit is one call. For the borders (REST and
 * server actions), not for the verbs: seeds and benches issue thousands.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function countNumberingCall(ctx: UserCtx): Promise<void> {
  const { user, address } = limiters();
  await Promise.all([consume(user, ctx.actor.publicId), consume(address, ctx.ipAddress ?? 'unknown')]);
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
}
