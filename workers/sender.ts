import { setTimeout as sleep } from 'node:timers/promises';
import { serveLane } from '@/lib/messages/subscriptions/send/serve-lane';
import { type TakenLane, takeLanes } from '@/lib/messages/subscriptions/send/take-lanes';
import { systemCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';

/** Longest wait of a message before its try, in milliseconds; each poll reads a table of some dozen rows. */
const IDLE_MS = 1000;

/** Receivers served at a time by one worker. Each takes a connection of the pool for moments only. */
const LANES = 20;

/**
 * Sends outgoing messages until `signal` aborts, then ends the tries that run. Each subscription has a lane of its own,
 * so that a slow receiver delays no other. Needs no Redis. Any number of workers may run.
 */
export async function runSender(signal: AbortSignal): Promise<void> {
  const ctx = systemCtx('send-subscriptions');
  const running = new Set<Promise<void>>();
  let isFailing = false;
  const serve = (lane: TakenLane) => {
    const run = serveLane(ctx, lane, signal)
      .then(
        () => undefined,
        (error) => logger.error({ err: error }, 'a webhook subscription could not be served'),
      )
      .finally(() => running.delete(run));
    running.add(run);
  };
  while (!signal.aborted) {
    try {
      if (running.size < LANES) for (const lane of await takeLanes(ctx, LANES - running.size)) serve(lane);
      if (isFailing) logger.info('sender goes on');
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'sender waits');
      isFailing = true;
    }
    await sleep(IDLE_MS, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(running);
}
