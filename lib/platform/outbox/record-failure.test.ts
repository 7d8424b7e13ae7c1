import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { deadLetters, eventDeliveries, outboxEvents } from '@/db/schema/events';
import { systemCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { closeQueues, getQueue } from '../queue';
import { closeRedis } from '../redis';
import { claimDeliveries } from './claim';
import { jobIdOf } from './delivery';
import { describeFailure, parseFailure, printFailure } from './failure';
import { reconcile } from './reconcile';
import { recordFailure } from './record-failure';
import { sendJobs } from './send-jobs';
import { settleFailedJob } from './settle-failed-job';
import { forgetDeliveries, makeDue, makeEvent, readDelivery, runJobs } from './testing/deliveries';

const ctx = systemCtx('test');
const consumer = 'notify-in-app' as const;

beforeEach(forgetDeliveries);

afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

describe('failing', () => {
  const passing = { errorClass: 'Error', message: 'broken', isFinal: false };

  it('waits longer after each round and is dead after the last', async () => {
    const eventId = await makeEvent();
    const waits: number[] = [];
    for (let round = 1; round <= 10; round++) {
      await makeDue(eventId);
      await claimDeliveries(ctx, async () => {});
      const { outcome } = await recordFailure(ctx, { eventId, consumer, round }, passing);
      expect(outcome).toBe(round < 10 ? 'later' : 'dead');
      if (outcome === 'later') waits.push((await readDelivery(eventId))?.waitSeconds ?? 0);
    }
    const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(waits.map((wait, index) => Math.abs(wait - (schedule[index] ?? 0)) <= 1)).toEqual(waits.map(() => true));
    expect(await readDelivery(eventId)).toMatchObject({ status: 'DEAD', lastError: 'Error: broken' });
  });

  it('is dead at once when trying again cannot help, with one dead letter and its event, however often it is said', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, async () => {});
    const failure = describeFailure(new AppError('DOCUMENT_NOT_FOUND'));
    expect(await recordFailure(ctx, { eventId, consumer, round: 1 }, failure)).toMatchObject({ outcome: 'dead' });
    expect(await recordFailure(ctx, { eventId, consumer, round: 1 }, failure)).toMatchObject({ outcome: 'stale' });
    const letters = await getDatabase()
      .select({ errorClass: deadLetters.errorClass, status: deadLetters.status, attempts: deadLetters.attempts })
      .from(deadLetters)
      .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
      .where(eq(eventDeliveries.eventId, eventId));
    expect(letters).toEqual([{ errorClass: 'DOCUMENT_NOT_FOUND', status: 'OPEN', attempts: 1 }]);
    const emitted = await getDatabase().select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, eventId));
    expect(emitted.map((event) => event.eventType)).toEqual(['ops.dead_letter']);
  });

  it('ignores the failure of an earlier round', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, async () => {});
    await recordFailure(ctx, { eventId, consumer, round: 1 }, passing);
    await makeDue(eventId);
    await claimDeliveries(ctx, async () => {});
    expect(await recordFailure(ctx, { eventId, consumer, round: 1 }, passing)).toMatchObject({ outcome: 'stale' });
    expect(await readDelivery(eventId)).toMatchObject({ status: 'ENQUEUED', attempts: 2 });
  });

  it('keeps neither statement nor values of a database error', async () => {
    const secret = 'somebody@example.test';
    const error = await getDatabase()
      .execute(sql`SELECT * FROM no_such_table WHERE email = ${secret}`)
      .catch((caught: unknown) => caught);
    const line = printFailure(describeFailure(error));
    expect(line).toMatch(/^DatabaseError \| again \| database error 114\d$/);
    expect(parseFailure(line)).toMatchObject({ errorClass: 'DatabaseError', isFinal: false });
  });
});

describe('settling failed jobs', () => {
  it('records a failure that a killed worker had no time for, when the reconciler comes by', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, sendJobs);
    await runJobs(() => Promise.reject(new Error('Error | again | broken')), 'failed');
    expect(await readDelivery(eventId)).toMatchObject({ status: 'ENQUEUED' });
    await reconcile(ctx);
    expect(await readDelivery(eventId)).toMatchObject({ status: 'PENDING', lastError: 'Error: broken' });
    const queue = await getQueue('in-app-notifications');
    expect(await queue.getJob(jobIdOf({ eventId, consumer }))).toBeUndefined();
  });

  it('removes a failed job whose failure was recorded, and sends the round that it kept waiting', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, sendJobs);
    await runJobs(() => Promise.reject(new Error('broken')), 'failed');
    await recordFailure(ctx, { eventId, consumer, round: 1 }, describeFailure(new Error('broken')));
    await makeDue(eventId);
    await claimDeliveries(ctx, async () => {});
    await reconcile(ctx);
    expect((await readDelivery(eventId))?.waitSeconds).toBeLessThanOrEqual(0);
    await claimDeliveries(ctx, sendJobs);
    expect(await (await getQueue('in-app-notifications')).getWaitingCount()).toBe(1);
  });

  it('shows a dead delivery among the failed events', async () => {
    const eventId = await makeEvent();
    const admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    await admin.query(
      `UPDATE outbox_events SET payload = JSON_SET(payload, '$.apiToken', 'abc') WHERE event_id = '${eventId}'`,
    );
    await admin.end();
    await claimDeliveries(ctx, sendJobs);
    const reason = 'ZodError | final | payload of https://u:pw@mail.example is wrong';
    const [job] = await runJobs(() => Promise.reject(new Error(reason)), 'failed');
    if (!job) throw new Error('no job');
    await settleFailedJob(ctx, job);
    await settleFailedJob(ctx, job);
    expect(await readDelivery(eventId)).toMatchObject({ status: 'DEAD' });
    const [delivery] = await getDatabase().select().from(eventDeliveries).where(eq(eventDeliveries.eventId, eventId));
    const shown = await (await getQueue('workflow-events-failed')).getJob(`dl-${delivery?.id}`);
    expect(shown?.data).toEqual({
      originalJobId: job.id,
      queue: 'in-app-notifications',
      data: expect.objectContaining({ eventId, consumer, eventType: 'correspondence.submitted' }),
      failedAt: new Date(job.finishedOn ?? 0).toISOString(),
      error: 'payload of https://••••••@mail.example is wrong',
      errorClass: 'ZodError',
      eventId,
      consumer,
      round: 1,
    });
    expect(shown?.data.data.payload).toMatchObject({ typeCode: 'LETTER', apiToken: '••••••' });
  });
});
