import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { logger } from '@/lib/platform/logger';
import { isRedisReady } from '@/lib/platform/redis';

const TRY_MS = 1000;

/** Redis may throw jobs and locks away: nothing may run on it. */
export class EvictingRedis extends Error {
  constructor(policy: string) {
    super(`Redis evicts (maxmemory-policy ${policy}); queues and locks need noeviction`);
    this.name = 'EvictingRedis';
  }
}

/**
 * Waits until Redis answers, however long that takes, and looks at its eviction policy.
 * @throws EvictingRedis, or the signal's reason when it aborts
 */
export async function waitForRedis(redis: Redis, signal: AbortSignal): Promise<void> {
  let hasSaid = false;
  for (;;) {
    signal.throwIfAborted();
    try {
      if (await isRedisReady(redis, TRY_MS)) return refuseEviction(await redis.info('memory'));
    } catch (error) {
      if (error instanceof EvictingRedis) throw error;
      logger.debug({ err: error }, 'Redis does not answer');
    }
    if (!hasSaid) logger.warn('waiting for Redis');
    hasSaid = true;
    await sleep(TRY_MS, undefined, { signal });
  }
}

function refuseEviction(info: string): void {
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  if (policy && policy !== 'noeviction') throw new EvictingRedis(policy);
}
