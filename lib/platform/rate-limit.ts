import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { env } from './env';
import { AppError } from './errors/app-error';
import { getRedis } from './redis';

/** So many calls of one key in a fixed window that begins with the first of them. */
export interface Limit {
  points: number;
  seconds: number;
}

/** The part of the package's answer that is read, whether it lets a call through or refuses it. */
interface Counted {
  consumedPoints: number;
  msBeforeNext: number;
}

// Pages, actions and routes are bundled apart; each process has one limiter of each name all the same.
const holder = globalThis as typeof globalThis & { dmsLimiters?: Map<string, RateLimiterRedis> };

/** A rate limit that counts in Redis for all processes together, and in each process for itself while Redis is away. */
export class RateLimit {
  /**
   * @param name part of the key in Redis
   * @param limit read on first use, so that it may come from the environment
   */
  constructor(
    private readonly name: string,
    private readonly limit: () => Limit,
  ) {}

  /**
   * Counts one call before it is made, so that calls at the same moment cannot slip past the limit.
   * @throws AppError RATE_LIMITED with the seconds to wait
   */
  async consume(key: string): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.add(key);
    if (consumedPoints <= this.limit().points) return;
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
  }

  /** Counts calls and refuses nothing. @returns how many there were in this window, these included */
  async count(key: string, calls = 1): Promise<number> {
    return (await this.add(key, calls)).consumedPoints;
  }

  /** Gives one call back. */
  async giveBack(key: string): Promise<void> {
    await this.limiter().reward(key);
  }

  /** Ends the window of a key. */
  async reset(key: string): Promise<void> {
    await this.limiter().delete(key);
  }

  private async add(key: string, calls = 1): Promise<Counted> {
    try {
      return await this.limiter().consume(key, calls);
    } catch (refusal) {
      if (isRefusal(refusal)) return refusal;
      throw refusal;
    }
  }

  private limiter(): RateLimiterRedis {
    holder.dmsLimiters ??= new Map();
    const { points, seconds } = this.limit();
    const known = holder.dmsLimiters.get(this.name);
    const limiter =
      known ??
      new RateLimiterRedis({
        storeClient: getRedis(),
        keyPrefix: `${env().BULL_PREFIX}:${this.name}`,
        points,
        duration: seconds,
        insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
      });
    if (!known) holder.dmsLimiters.set(this.name, limiter);
    return limiter;
  }
}

/** Known by its shape: the bundle that made the limiter throws another copy of the package's class. */
function isRefusal(thrown: unknown): thrown is Counted {
  return typeof thrown === 'object' && thrown !== null && 'msBeforeNext' in thrown && 'consumedPoints' in thrown;
}
