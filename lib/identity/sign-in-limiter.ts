import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from '../env';
import { AppError } from '../errors/app-error';
import { getRedis } from '../redis';

/** Five tries a minute let a person mistype and a guesser starve. */
const ACCOUNT_TRIES = 5;
/** An office behind one address signs in together in the morning. */
const ADDRESS_TRIES = 20;
const WINDOW_SECONDS = 60;

interface Limiters {
  account: RateLimiterRedis;
  address: RateLimiterRedis;
}

const holder = globalThis as typeof globalThis & { dmsSignInLimiters?: Limiters };

/** Counts in Redis for all web processes together; while it is away each process counts for itself. */
function limiters(): Limiters {
  holder.dmsSignInLimiters ??= { account: make('account', ACCOUNT_TRIES), address: make('address', ADDRESS_TRIES) };
  return holder.dmsSignInLimiters;
}

function make(kind: string, points: number): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: getRedis(),
    keyPrefix: `${env().BULL_PREFIX}:sign-in:${kind}`,
    points,
    duration: WINDOW_SECONDS,
    insuranceLimiter: new RateLimiterMemory({ points, duration: WINDOW_SECONDS }),
  });
}

/**
 * Counts one try before the password is looked at, so that tries at the same moment cannot slip past the limit.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function countSignInTry(username: string, address: string | null): Promise<void> {
  const { account, address: byAddress } = limiters();
  await consume(account, accountKey(username, address));
  await consume(byAddress, address ?? 'unknown');
}

/** A sign-in that succeeded was no failure: it gives its try back. */
export async function forgetSignInTries(username: string, address: string | null): Promise<void> {
  const { account, address: byAddress } = limiters();
  await account.delete(accountKey(username, address));
  await byAddress.reward(address ?? 'unknown');
}

function accountKey(username: string, address: string | null): string {
  return `${username.toLowerCase().slice(0, 64)}@${address ?? 'unknown'}`;
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
}
