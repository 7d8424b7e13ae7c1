import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from '../env';
import { AppError } from '../errors/app-error';
import { getRedis } from '../redis';

/** Somebody scanning a pile of paper; whoever guesses 128 bits at this pace is welcome to. */
const LOOKUPS = 30;
const WINDOW_SECONDS = 60;

const holder = globalThis as typeof globalThis & { dmsVerificationLimiter?: RateLimiterRedis };

/** Counts in Redis for all web processes together; while it is away each process counts for itself. */
function limiter(): RateLimiterRedis {
  holder.dmsVerificationLimiter ??= new RateLimiterRedis({
    storeClient: getRedis(),
    keyPrefix: `${env().BULL_PREFIX}:verification`,
    points: LOOKUPS,
    duration: WINDOW_SECONDS,
    insuranceLimiter: new RateLimiterMemory({ points: LOOKUPS, duration: WINDOW_SECONDS }),
  });
  return holder.dmsVerificationLimiter;
}

/**
 * Counts one look-up of an outsider, before it is made and whatever it finds.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function countVerification(address: string | null): Promise<void> {
  try {
    await limiter().consume(address ?? 'unknown');
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
}
