import { setTimeout as sleep } from 'node:timers/promises';
import { systemCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import { sendJobs } from '@/lib/platform/outbox/send-jobs';
import { getRedis, isRedisReady } from '@/lib/platform/redis';

/** Longest wait before the relay reads a new event, in milliseconds. */
const IDLE_MS = 250;

/** While something is away: often enough to drain at once when it returns, seldom enough to leave it alone. */
const AWAY_MS = 1000;

/**
 * Carries due deliveries from the database to the queues until `signal` aborts. Any number may run. It never ends by
 * itself: an error is logged when it begins, and tried again.
 */
export async function runRelay(signal: AbortSignal): Promise<void> {
  const ctx = systemCtx('relay');
  let isFailing = false;
  while (!signal.aborted) {
    let pauseMs = IDLE_MS;
    try {
      if (await isRedisReady(getRedis(), AWAY_MS)) {
        const { isFull } = await claimDeliveries(ctx, sendJobs);
        if (isFull) pauseMs = 0;
        if (isFailing) logger.info('relay goes on');
        isFailing = false;
      } else pauseMs = AWAY_MS;
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'relay waits');
      isFailing = true;
      pauseMs = AWAY_MS;
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
