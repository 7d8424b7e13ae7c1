import { asc } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { systemCtx } from '../ctx';
import { closeQueues, getQueue } from '../queue';
import { closeRedis } from '../redis';
import { claimDeliveries } from './claim';
import { jobIdOf } from './delivery';
import { describeFailure } from './failure';
import { recordFailure } from './record-failure';
import { sendJobs } from './send-jobs';
import { forgetDeliveries, makeDue, makeEvent, readDelivery, runJobs } from './testing/deliveries';

const ctx = systemCtx('test');
const consumer = 'notify-in-app' as const;

beforeEach(forgetDeliveries);

afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

describe('claiming', () => {
  it('hands out a delivery with its first round and a lease of a minute', async () => {
    const eventId = await makeEvent();
    const taken: unknown[] = [];
    await claimDeliveries(ctx, async (deliveries) => void taken.push(...deliveries));
    expect(taken).toMatchObject([{ eventId, consumer, round: 1, wasSent: false }]);
    const delivery = await readDelivery(eventId);
    expect(delivery).toMatchObject({ status: 'ENQUEUED', attempts: 1 });
    expect(delivery?.waitSeconds).toBeGreaterThan(50);
  });

  it('undoes the claim when the queue cannot take the jobs', async () => {
    const eventId = await makeEvent();
    const refuse = () => Promise.reject(new Error('Redis is away'));
    await expect(claimDeliveries(ctx, refuse)).rejects.toThrow('Redis is away');
    expect(await readDelivery(eventId)).toMatchObject({ status: 'PENDING', attempts: 0 });
  });

  it('never gives one delivery to two relays', async () => {
    await Promise.all(Array.from({ length: 30 }, makeEvent));
    const taken: string[] = [];
    const take = (meanwhile?: () => Promise<unknown>) =>
      claimDeliveries(ctx, async (deliveries) => {
        taken.push(...deliveries.map((one) => one.eventId));
        await meanwhile?.();
      });
    // The first still holds its claim while four more ask.
    await take(() => Promise.all(Array.from({ length: 4 }, () => take())));
    await take();
    expect(taken).toHaveLength(30);
    expect(new Set(taken).size).toBe(30);
  });

  it('sends a delivery again when its lease has ended, in the same round', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, async () => {});
    await makeDue(eventId);
    const again: unknown[] = [];
    await claimDeliveries(ctx, async (deliveries) => void again.push(...deliveries));
    expect(again).toMatchObject([{ eventId, round: 1, wasSent: true }]);
  });
});

describe('the order of sending', () => {
  it('is the order of the events', async () => {
    const eventIds: string[] = [];
    for (let index = 0; index < 5; index++) eventIds.push(await makeEvent());
    const taken: string[] = [];
    await claimDeliveries(ctx, async (deliveries) => void taken.push(...deliveries.map((one) => one.eventId)));
    const stored = await getDatabase().select().from(outboxEvents).orderBy(asc(outboxEvents.id));
    expect(taken).toEqual(stored.map((event) => event.eventId).filter((eventId) => eventIds.includes(eventId)));
  });
});

describe('sending', () => {
  const inQueue = async () => (await getQueue('in-app-notifications')).getJobCounts('waiting', 'completed', 'failed');

  it('adds each delivery once, however often it is sent', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, sendJobs);
    await makeDue(eventId);
    await claimDeliveries(ctx, sendJobs);
    expect(await inQueue()).toMatchObject({ waiting: 1 });
  });

  it('leaves a job that waits in its place', async () => {
    const [first, second] = [await makeEvent(), await makeEvent()];
    await claimDeliveries(ctx, sendJobs);
    await makeDue(first);
    await claimDeliveries(ctx, sendJobs);
    const jobs = await (await getQueue('in-app-notifications')).getWaiting();
    expect(jobs.map(({ id }) => id)).toEqual([first, second].map((eventId) => jobIdOf({ eventId, consumer })));
  });

  it('sends everything again after Redis has forgotten it', async () => {
    const eventIds = [await makeEvent(), await makeEvent()];
    await claimDeliveries(ctx, sendJobs);
    await (await getQueue('in-app-notifications')).obliterate({ force: true });
    expect(await inQueue()).toMatchObject({ waiting: 0 });
    await Promise.all(eventIds.map(makeDue));
    await claimDeliveries(ctx, sendJobs);
    expect(await inQueue()).toMatchObject({ waiting: 2 });
  });

  it('replaces a job that completed without its delivery being done', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, sendJobs);
    await runJobs(async () => {}, 'completed');
    expect(await inQueue()).toMatchObject({ completed: 1 });
    await makeDue(eventId);
    await claimDeliveries(ctx, sendJobs);
    expect(await inQueue()).toMatchObject({ waiting: 1, completed: 0 });
  });

  it('leaves a failed job alone until its failure is recorded, then makes room for the next round', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, sendJobs);
    await runJobs(() => Promise.reject(new Error('broken')), 'failed');
    await makeDue(eventId);
    await claimDeliveries(ctx, sendJobs);
    expect(await inQueue()).toMatchObject({ waiting: 0, failed: 1 });

    await recordFailure(ctx, { eventId, consumer, round: 1 }, describeFailure(new Error('broken')));
    await makeDue(eventId);
    await claimDeliveries(ctx, sendJobs);
    expect(await inQueue()).toMatchObject({ waiting: 1, failed: 0 });
    const job = await (await getQueue('in-app-notifications')).getJob(jobIdOf({ eventId, consumer }));
    expect(job?.data).toMatchObject({ round: 2 });
  });
});
