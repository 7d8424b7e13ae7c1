import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { forgetDeadJobs } from '@/lib/operations/dead-letters/forget-dead-jobs';
import { systemCtx } from '@/lib/platform/ctx';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import { jobIdOf } from '@/lib/platform/outbox/delivery';
import { sendJobs } from '@/lib/platform/outbox/send-jobs';
import { settleFailedJob } from '@/lib/platform/outbox/settle-failed-job';
import { forgetDeliveries, makeEvent, runJobs } from '@/lib/platform/outbox/testing/deliveries';
import { closeQueues, getQueue, openConsumerConnection } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { startCanary } from './canary';
import { parkDeadLetters } from './park-dead-letters';

// Tests the watch over the worker itself: the canary that reveals a consumer which only seems to run, and the janitor.

const db = getDatabase();
const ctx = systemCtx('test');
const consumer = 'notify-in-app' as const;
const connection = openConsumerConnection();

afterAll(async () => {
  await closeQueues();
  connection.disconnect();
  closeRedis();
  await closeDatabase();
});

describe('the canary', () => {
  it('passes through a consumer that takes jobs, without an alarm', async () => {
    let alarms = 0;
    const { consumer: living, send } = startCanary(connection, () => {
      alarms += 1;
    });
    await living.waitUntilReady();
    const schedules = await getQueue('schedules');
    for (let minute = 1; minute <= 5; minute += 1) {
      await send();
      await expect.poll(() => schedules.getJobCountByTypes('waiting', 'active')).toBe(0);
    }
    expect(alarms).toBe(0);
    await living.close();
  });

  it('left three times in a row raises the alarm, once late does not', async () => {
    let alarms = 0;
    const { consumer: deaf, send } = startCanary(connection, () => {
      alarms += 1;
    });
    await deaf.waitUntilReady();
    // It stays as it is after a connection that it does not know to be lost: there, and taking nothing.
    await deaf.pause();
    await send();
    for (let minute = 1; minute <= 2; minute += 1) await send();
    expect(alarms).toBe(0);
    await send();
    expect(alarms).toBe(1);
    await deaf.close(true);
  });
});

describe('the janitor', () => {
  beforeEach(async () => {
    await forgetDeliveries();
    await (await getQueue('workflow-events-failed')).obliterate({ force: true });
  });

  /** Dead deliveries, each with its failed job and the parked copy of it. */
  async function makeDead(count: number) {
    const eventIds: string[] = [];
    for (let n = 0; n < count; n += 1) eventIds.push(await makeEvent());
    await claimDeliveries(ctx, sendJobs);
    const failed = await runJobs(() => Promise.reject(new Error('Broken | final | no')), 'failed');
    for (const job of failed) await settleFailedJob(ctx, job);
    const parking = parkDeadLetters(connection);
    const parked = await getQueue('workflow-events-failed');
    await expect.poll(() => parked.getFailedCount()).toBe(count);
    await parking.close();
    const queue = await getQueue('in-app-notifications');
    const rows = await db.select().from(eventDeliveries).where(inArray(eventDeliveries.eventId, eventIds));
    return rows.map(({ id: deliveryId, eventId }) => ({
      deliveryId,
      isThere: async () => {
        const jobs = [await queue.getJob(jobIdOf({ eventId, consumer })), await parked.getJob(`dl-${deliveryId}`)];
        return jobs.map((job) => job !== undefined);
      },
    }));
  }

  it('keeps with each dead letter the error it died of, and no stack of its own', async () => {
    const [dead] = await makeDead(1);
    const shown = await (await getQueue('workflow-events-failed')).getJob(`dl-${dead?.deliveryId}`);
    expect(shown?.failedReason).toBe('Broken: no');
    expect(shown?.stacktrace).toEqual(['Broken: no']);
  });

  it('has nothing to do where somebody pressed retry among the queues: it goes on its way, and may die again', async () => {
    const [dead] = await makeDead(1);
    const isOf = eq(deadLetters.deliveryId, dead?.deliveryId ?? 0);
    const parked = await getQueue('workflow-events-failed');
    const letter = async () => (await db.select().from(deadLetters).where(isOf))[0];
    const parking = parkDeadLetters(connection);
    await (await parked.getJob(`dl-${dead?.deliveryId}`))?.retry('failed');
    await expect.poll(async () => (await letter())?.status).toBe('REPLAYED');
    await expect.poll(() => dead?.isThere()).toEqual([false, false]);
    const [delivery] = await db
      .select()
      .from(eventDeliveries)
      .where(eq(eventDeliveries.id, dead?.deliveryId ?? 0));
    expect(delivery).toMatchObject({ status: 'PENDING', attempts: 0 });

    await claimDeliveries(ctx, sendJobs);
    const failed = await runJobs(() => Promise.reject(new Error('Broken | final | again')), 'failed');
    for (const job of failed) await settleFailedJob(ctx, job);
    expect((await letter())?.status).toBe('OPEN');
    // Parked anew, although a job of that name has done its work there before.
    await expect.poll(() => parked.getFailedCount()).toBe(1);
    await parking.close();
    expect(await forgetDeadJobs(ctx)).toBe(0);
  });

  it('takes away what was dealt with while Redis was away, or is three months old, and leaves the rest', async () => {
    const [open, resolved, old] = await makeDead(3);
    const isOf = (one: typeof old) => eq(deadLetters.deliveryId, one?.deliveryId ?? 0);
    await db.update(deadLetters).set({ status: 'RESOLVED', resolvedAt: sql`NOW(3)` }).where(isOf(resolved));
    await db.update(deadLetters).set({ lastAt: sql`NOW(3) - INTERVAL 91 DAY` }).where(isOf(old));
    expect(await forgetDeadJobs(ctx)).toBe(2);
    expect(await open?.isThere()).toEqual([true, true]);
    expect(await resolved?.isThere()).toEqual([false, false]);
    expect(await old?.isThere()).toEqual([false, false]);
    const [row] = await db.select().from(deadLetters).where(isOf(old));
    expect(row?.status).toBe('OPEN');
    expect(await forgetDeadJobs(ctx)).toBe(0);
  });
});
