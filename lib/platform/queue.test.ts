import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { systemCtx } from './ctx';
import { claimDeliveries } from './outbox/claim';
import { jobIdOf } from './outbox/delivery';
import { sendJobs } from './outbox/send-jobs';
import { makeEvent } from './outbox/testing/deliveries';
import { CONSUMER_QUEUES, closeQueues, getQueue, openConsumerConnection, type QueueName, startConsumer } from './queue';
import { closeRedis } from './redis';

// The requirements fix these numbers; changing one changes a requirement.

const connection = openConsumerConnection();

afterAll(async () => {
  await closeQueues();
  connection.disconnect();
  closeRedis();
  await closeDatabase();
});

async function settingsOf(name: QueueName) {
  const consumer = startConsumer(name, connection, async () => {});
  await consumer.waitUntilReady();
  const { limiter, concurrency, lockDuration, stalledInterval, maxStalledCount, maxStartedAttempts } = consumer.opts;
  await consumer.close(true);
  return { limiter, concurrency, lockDuration, stalledInterval, maxStalledCount, maxStartedAttempts };
}

const BATCHED: readonly QueueName[] = ['in-app-notifications', 'outgoing-events', 'find'];

const OF_ALL = {
  concurrency: 5,
  lockDuration: 30_000,
  stalledInterval: 30_000,
  maxStalledCount: 3,
  maxStartedAttempts: 10,
};

describe('without settings of one’s own', () => {
  it('a delivery is tried three times quickly, kept for a day when it is done and for good when it failed', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(systemCtx('test'), sendJobs);
    const queue = await getQueue('in-app-notifications');
    const job = await queue.getJob(jobIdOf({ eventId, consumer: 'notify-in-app' }));
    expect(job?.opts).toMatchObject({
      attempts: 3,
      backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
      removeOnComplete: { age: 86_400, count: 5000 },
      removeOnFail: false,
    });
  });

  it('workflow-events begins fifty a minute, five at a time', async () => {
    expect(await settingsOf('workflow-events')).toEqual({ ...OF_ALL, limiter: { max: 50, duration: 60_000 } });
  });

  it('what people wait for has no limit', async () => {
    const own: readonly QueueName[] = ['workflow-events', 'exports', 'file-texts', 'issued-copies', ...BATCHED];
    const others = new Set(Object.values(CONSUMER_QUEUES).filter((name) => !own.includes(name)));
    expect(others.size).toBeGreaterThanOrEqual(1);
    for (const name of others) expect(await settingsOf(name)).toEqual({ ...OF_ALL, limiter: undefined });
    // Two batches of deliveries that share a transaction: one is written while the other gathers.
    for (const name of BATCHED) {
      expect(await settingsOf(name)).toEqual({ ...OF_ALL, limiter: undefined, concurrency: 40 });
    }
  });

  it('texts of files are read one at a time', async () => {
    expect(await settingsOf('file-texts')).toEqual({ ...OF_ALL, limiter: undefined, concurrency: 1 });
    expect(await settingsOf('issued-copies')).toEqual({ ...OF_ALL, limiter: undefined, concurrency: 2 });
  });

  it('exports are made two at a time', async () => {
    expect(await settingsOf('exports')).toEqual({ ...OF_ALL, limiter: undefined, concurrency: 2 });
  });
});
