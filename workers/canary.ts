import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { getQueue, startConsumer } from '@/lib/platform/queue';
import { getRedis, isRedisReady } from '@/lib/platform/redis';

/** One may be late behind a restart of Redis; three are a consumer that no longer takes anything. */
const MOST_MISSED = 3;

/**
 * Sends an empty job per minute. A consumer with an undetected lost connection still reports itself as running; the
 * canary that stays waiting reveals it.
 * @param onStuck called when this process has taken none while one was waiting, three times in a row
 */
export function startCanary(connection: Redis, onStuck: () => void): { consumer: Worker; send: () => Promise<void> } {
  let hasTaken = true;
  let missed = 0;
  const consumer = startConsumer('schedules', connection, async () => {
    hasTaken = true;
  });
  const send = async () => {
    if (!(await isRedisReady(getRedis(), 0))) return;
    const queue = await getQueue('schedules');
    const isOneWaiting = (await queue.getWaitingCount()) > 0;
    missed = isOneWaiting && !hasTaken ? missed + 1 : 0;
    hasTaken = false;
    if (missed >= MOST_MISSED) onStuck();
    // The fixed id keeps a stuck queue from filling up.
    await queue.add('canary', {}, { jobId: 'canary', removeOnComplete: true, removeOnFail: true });
  };
  return { consumer, send };
}
