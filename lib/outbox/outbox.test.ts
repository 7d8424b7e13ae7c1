import { Queue, Worker } from 'bullmq';
import { asc, eq, sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { deadLetters, eventDeliveries, eventInbox, outboxEvents } from '@/db/schema/events';
import { searchIndices } from '@/db/schema/system';
import { makeUser } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { systemCtx, type TxCtx } from '../ctx';
import { env } from '../env';
import { AppError } from '../errors/app-error';
import { closeQueues, type DeliveryJob, getQueue } from '../queue';
import { closeRedis } from '../redis';
import { claimDeliveries } from './claim';
import { consumeDelivery } from './consume';
import { jobIdOf } from './delivery';
import { describeFailure, parseFailure, printFailure } from './failure';
import { reconcile } from './reconcile';
import { recordFailure } from './record-failure';
import { sendJobs } from './send-jobs';
import { settleFailedJob } from './settle-failed-job';

const ctx = systemCtx('test');
const consumer = 'notify-in-app' as const;
let sentBy: number;

beforeAll(async () => {
  sentBy = (await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })).userId;
});

beforeEach(async () => {
  // Whatever a test left behind is settled, so that each sees only its own events.
  await getDatabase().update(eventDeliveries).set({ status: 'DONE' });
  await (await getQueue('in-app-notifications')).obliterate({ force: true });
});

afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

async function makeEvent(): Promise<string> {
  const letter = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy });
  const [event] = await getDatabase()
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.entityPublicId, letter.publicId));
  if (!event) throw new Error('no event');
  return event.eventId;
}

async function readDelivery(eventId: string) {
  const [row] = await getDatabase()
    .select({
      status: eventDeliveries.status,
      attempts: eventDeliveries.attempts,
      lastError: eventDeliveries.lastError,
      waitSeconds: sql<number>`TIMESTAMPDIFF(SECOND, NOW(3), ${eventDeliveries.nextAt})`,
    })
    .from(eventDeliveries)
    .where(eq(eventDeliveries.eventId, eventId));
  return row;
}

/** Counts how often it ran to the end, in the transaction it is given. */
async function countEffect(tx: TxCtx, eventId: string): Promise<void> {
  await tx.db
    .insert(searchIndices)
    .values({ entityType: 'effect', entityPublicId: eventId, tokens: '', lastSeq: 1 })
    .onDuplicateKeyUpdate({ set: { lastSeq: sql`last_seq + 1` } });
}

async function effectsOf(eventId: string): Promise<number> {
  const [row] = await getDatabase().select().from(searchIndices).where(eq(searchIndices.entityPublicId, eventId));
  return row?.lastSeq ?? 0;
}

const makeDue = (eventId: string) =>
  getDatabase()
    .update(eventDeliveries)
    .set({ nextAt: sql`NOW(3) - INTERVAL 1 SECOND` })
    .where(eq(eventDeliveries.eventId, eventId));

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
    await Promise.all(
      Array.from({ length: 5 }, () =>
        claimDeliveries(ctx, async (deliveries) => {
          taken.push(...deliveries.map((one) => one.eventId));
          await new Promise((resolve) => setTimeout(resolve, 50));
        }),
      ),
    );
    await claimDeliveries(ctx, async (deliveries) => void taken.push(...deliveries.map((one) => one.eventId)));
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

describe('sending', () => {
  const inQueue = async () => (await getQueue('in-app-notifications')).getJobCounts('waiting', 'completed', 'failed');

  it('adds each delivery once, however often it is sent', async () => {
    const eventId = await makeEvent();
    await claimDeliveries(ctx, sendJobs);
    await makeDue(eventId);
    await claimDeliveries(ctx, sendJobs);
    expect(await inQueue()).toMatchObject({ waiting: 1 });
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

describe('consuming', () => {
  it('has one effect when an event is delivered twice', async () => {
    const eventId = await makeEvent();
    const handle = (tx: TxCtx) => countEffect(tx, eventId);
    expect(await consumeDelivery(ctx, { eventId, consumer }, handle)).toBe('done');
    expect(await consumeDelivery(ctx, { eventId, consumer }, handle)).toBe('repeated');
    expect(await effectsOf(eventId)).toBe(1);
    expect(await readDelivery(eventId)).toMatchObject({ status: 'DONE' });
  });

  it('has one effect when an event is delivered ten times at once', async () => {
    const eventId = await makeEvent();
    const slow = async (tx: TxCtx) => {
      await countEffect(tx, eventId);
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await Promise.all(Array.from({ length: 10 }, () => consumeDelivery(ctx, { eventId, consumer }, slow)));
    expect(await effectsOf(eventId)).toBe(1);
  });

  it('keeps nothing of a handler that fails: no effect, no inbox row, not done', async () => {
    const eventId = await makeEvent();
    const failing = async (tx: TxCtx) => {
      await countEffect(tx, eventId);
      throw new Error('too late');
    };
    await expect(consumeDelivery(ctx, { eventId, consumer }, failing)).rejects.toThrow('too late');
    expect(await effectsOf(eventId)).toBe(0);
    expect(await getDatabase().select().from(eventInbox).where(eq(eventInbox.eventId, eventId))).toEqual([]);
    expect(await readDelivery(eventId)).toMatchObject({ status: 'PENDING' });
  });

  it('gives the handler the payload as the catalogue describes it', async () => {
    const eventId = await makeEvent();
    await consumeDelivery(ctx, { eventId, consumer }, async (_tx, event) => {
      expect(event).toMatchObject({ type: 'correspondence.submitted', payload: { subject: 'ขอส่งเอกสาร' } });
      expect(event.occurredAt).toBeInstanceOf(Date);
    });
  });
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
    const told = await getDatabase().select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, eventId));
    expect(told.map((event) => event.eventType)).toEqual(['ops.dead_letter']);
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
    await claimDeliveries(ctx, sendJobs);
    const [job] = await runJobs(() => Promise.reject(new Error('ZodError | final | payload')), 'failed');
    if (!job) throw new Error('no job');
    await settleFailedJob(ctx, job);
    await settleFailedJob(ctx, job);
    expect(await readDelivery(eventId)).toMatchObject({ status: 'DEAD' });
    const [delivery] = await getDatabase().select().from(eventDeliveries).where(eq(eventDeliveries.eventId, eventId));
    const shown = await (await getQueue('workflow-events-failed')).getJob(`dl-${delivery?.id}`);
    expect(shown?.data).toMatchObject({ eventId, errorClass: 'ZodError' });
  });
});

let running: Worker | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

/** Runs what waits with `processor`, each job a single time, and returns the jobs when they have all ended. */
async function runJobs(processor: () => Promise<void>, state: 'completed' | 'failed') {
  const connection = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
  const queue = new Queue<DeliveryJob>('in-app-notifications', { connection, prefix: env().BULL_PREFIX });
  const waiting = await queue.getWaiting();
  await Promise.all(waiting.map((job) => queue.getJob(job.id ?? '')));
  running = new Worker('in-app-notifications', processor, {
    connection,
    prefix: env().BULL_PREFIX,
    // One try, so that a failing job ends at once.
    settings: { backoffStrategy: () => 1 },
  });
  await expect.poll(() => queue.getJobCountByTypes(state), { timeout: 15_000 }).toBe(waiting.length);
  await running.close();
  running = undefined;
  const ended = await queue.getJobs([state]);
  await queue.close();
  connection.disconnect();
  return ended;
}

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
