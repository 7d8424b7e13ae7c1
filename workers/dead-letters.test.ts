import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadLetters, eventDeliveries, outboxEvents } from '@/db/schema/events';
import { searchIndices } from '@/db/schema/system';
import { webhookMessages } from '@/db/schema/webhooks';
import { startOwnRedis } from '@/db/testing/own-redis';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';

// However a delivery fails for good: one dead letter, one alert in five minutes, and one effect when it is tried again.

const redis = await startOwnRedis();
// Quick tries a few milliseconds apart, and all ten at the same time.
Object.assign(process.env, {
  WORKFLOW_BACKOFF_MS: '5',
  WORKFLOW_CONCURRENCY: '20',
  N8N_WEBHOOK_URL: 'http://127.0.0.1:1/',
});
// Import after the environment variable of Redis is set.
const { closeDatabase, getDatabase } = await import('@/db/client');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { systemCtx } = await import('@/lib/platform/ctx');
const { env } = await import('@/lib/platform/env');
const { replayKind } = await import('@/lib/operations/dead-letters/replay-kind');
const { claimDeliveries } = await import('@/lib/platform/outbox/claim');
const { SLOW_SCHEDULE_SECONDS } = await import('@/lib/platform/outbox/delivery');
const { reconcile } = await import('@/lib/platform/outbox/reconcile');
const { sendJobs } = await import('@/lib/platform/outbox/send-jobs');
const { settleFailedJob } = await import('@/lib/platform/outbox/settle-failed-job');
const { makeEvent } = await import('@/lib/platform/outbox/testing/deliveries');
const { closeQueues, getQueue, openConsumerConnection, startConsumer } = await import('@/lib/platform/queue');
const { closeRedis, getRedis, isRedisReady } = await import('@/lib/platform/redis');
const { notifyN8n } = await import('@/lib/messages/webhooks/notify-n8n');
const { consumeDeliveries } = await import('./consume');
const { HANDLERS } = await import('./registry');

const QUEUE = 'in-app-notifications';
const db = getDatabase();
const ctx = systemCtx('test');
let superadmin: UserCtx;
let connection: ReturnType<typeof openConsumerConnection>;
/** Handler of the consumer for these tests' events. */
let serve: (tx: TxCtx, event: OutboxEvent) => Promise<void>;
const ownHandler = HANDLERS['notify-in-app'];

beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
  HANDLERS['notify-in-app'] = { inside: (tx, event) => serve(tx, event) };
  connection = openConsumerConnection();
});
beforeEach(async () => {
  await db.update(eventDeliveries).set({ status: 'DONE' });
  await isRedisReady(getRedis(), 5000);
  await (await getQueue(QUEUE)).obliterate({ force: true });
});
afterAll(async () => {
  HANDLERS['notify-in-app'] = ownHandler;
  await closeQueues();
  connection.disconnect();
  closeRedis();
  await redis.stop();
  await closeDatabase();
});

const BATCH = 10;

/** Ten events in their last round: what fails now has failed for good. */
async function lastRound(): Promise<string[]> {
  const eventIds = [];
  for (let n = 0; n < BATCH; n += 1) eventIds.push(await makeEvent());
  await db
    .update(eventDeliveries)
    .set({ attempts: SLOW_SCHEDULE_SECONDS.length })
    .where(inArray(eventDeliveries.eventId, eventIds));
  return eventIds;
}

async function lettersOf(eventIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ errorClass: deadLetters.errorClass, status: deadLetters.status })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(and(inArray(eventDeliveries.eventId, [...eventIds]), eq(eventDeliveries.consumer, 'notify-in-app')));
  return rows.map(({ errorClass, status }) => `${errorClass} ${status}`);
}

const each = (text: string) => Array.from({ length: BATCH }, () => text);

async function countEffect(tx: TxCtx, { eventId }: OutboxEvent): Promise<void> {
  await tx.db
    .insert(searchIndices)
    .values({ entityType: 'effect', entityPublicId: eventId, tokens: '', lastSeq: 1 })
    .onDuplicateKeyUpdate({ set: { lastSeq: sql`last_seq + 1` } });
}

/** Exactly one letter and one event of it each; one alert for all; after the retry one effect each. */
async function expectOnceEach(eventIds: readonly string[], errorClass: string): Promise<void> {
  expect(await lettersOf(eventIds)).toEqual(each(`${errorClass} OPEN`));
  const emitted = await db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.eventType, 'ops.dead_letter'), inArray(outboxEvents.entityPublicId, [...eventIds])));
  expect(emitted).toHaveLength(BATCH);
  // As in the worker, several at a time. The address has no listener; the assertions count the notifications that were
  // due.
  await Promise.allSettled(
    emitted.map(({ eventType: type, ...event }) => notifyN8n(ctx, { ...event, type } as OutboxEvent)),
  );
  const alerts = await db
    .select()
    .from(webhookMessages)
    .where(eq(webhookMessages.groupKey, `notify-in-app:${errorClass}`));
  expect(alerts).toHaveLength(BATCH);
  expect(alerts.filter(({ state }) => state !== 'SUPPRESSED')).toHaveLength(1);

  const shown = await (await getQueue('workflow-events-failed')).getJobs(['waiting', 'failed', 'prioritized']);
  expect(shown.filter((job) => eventIds.includes(job.data.eventId))).toHaveLength(BATCH);

  serve = countEffect;
  await replayKind(superadmin, { consumer: 'notify-in-app', errorClass });
  await run(async () => {
    await claimDeliveries(ctx, sendJobs);
    await expect.poll(() => lettersOf(eventIds)).toEqual(each(`${errorClass} REPLAYED`));
    await expect.poll(() => effectsOf(eventIds)).toEqual(Array.from({ length: BATCH }, () => 1));
  });
}

async function effectsOf(eventIds: readonly string[]): Promise<number[]> {
  const rows = await db
    .select()
    .from(searchIndices)
    .where(inArray(searchIndices.entityPublicId, [...eventIds]));
  return rows.map(({ lastSeq }) => lastSeq ?? 0);
}

/** With the worker's consumer running. */
async function run<T>(during: () => Promise<T>): Promise<T> {
  const consumer = consumeDeliveries(QUEUE, connection);
  await consumer.waitUntilReady();
  try {
    return await during();
  } finally {
    await consumer.close(true);
  }
}

const failedJobs = async () => (await getQueue(QUEUE)).getFailed();

// Each waits for ten jobs to fail, be reported and be done after all: a busy machine takes its time.
describe('one dead letter, one alert, one effect after all', () => {
  it.each([
    ['three errors in the last round', 'Broken', () => Object.assign(new Error('broken'), { name: 'Broken' }), 3],
    ['a refusal that no retry can help', 'DOCUMENT_NOT_FOUND', () => new AppError('DOCUMENT_NOT_FOUND'), 1],
  ])('of %s', async (_name, errorClass, error, tries) => {
    const eventIds = await lastRound();
    let served = 0;
    serve = async () => {
      served += 1;
      throw error();
    };
    await run(async () => {
      await claimDeliveries(ctx, sendJobs);
      await expect.poll(() => lettersOf(eventIds)).toHaveLength(BATCH);
    });
    // A transaction that met another one is begun once more; that is no try.
    expect(served).toBeGreaterThanOrEqual(BATCH * tries);
    await reconcile(ctx);
    await expectOnceEach(eventIds, errorClass);
  });

  it('of jobs that took four workers with them', async () => {
    const eventIds = await lastRound();
    await claimDeliveries(ctx, sendJobs);
    serve = () => Promise.reject(new Error('a fifth worker must not be given them'));
    const { WORKER_JOB_LOCK_MS } = env();
    // A dead worker's jobs are free after half a second; on a busy machine a living one's may be as well.
    env().WORKER_JOB_LOCK_MS = 500;
    for (let crash = 1; crash <= 4; crash += 1) {
      // It never answers, and the process dies silently: the jobs' locks are not renewed.
      let taken = 0;
      const dying = startConsumer(QUEUE, connection, () => {
        taken += 1;
        return new Promise<void>(() => {});
      });
      await expect.poll(async () => taken + (await failedJobs()).length).toBeGreaterThanOrEqual(BATCH);
      await dying.close(true);
    }
    await run(async () => {
      await expect.poll(async () => (await failedJobs()).length).toBe(BATCH);
      await reconcile(ctx);
    });
    env().WORKER_JOB_LOCK_MS = WORKER_JOB_LOCK_MS;
    await expectOnceEach(eventIds, 'JobLost');
  });

  it('of failures that a killed worker could not record, found by two reconcilers at once', async () => {
    const eventIds = await lastRound();
    await claimDeliveries(ctx, sendJobs);
    const dying = startConsumer(QUEUE, connection, () => Promise.reject(new Error('Unrecorded | again | broken')));
    await expect.poll(async () => (await failedJobs()).length).toBe(BATCH);
    await dying.close(true);
    expect(await lettersOf(eventIds)).toEqual([]);
    await Promise.all([reconcile(ctx), reconcile(ctx)]);
    await expectOnceEach(eventIds, 'Unrecorded');
  });

  it('of failures in whose recording Redis went away', async () => {
    const eventIds = await lastRound();
    await claimDeliveries(ctx, sendJobs);
    const dying = startConsumer(QUEUE, connection, () => Promise.reject(new Error('Halfway | again | broken')));
    await expect.poll(async () => (await failedJobs()).length).toBe(BATCH);
    await dying.close(true);
    const jobs = await failedJobs();
    redis.hang();
    // The letter's row is written; its copy for the queues' own page is not.
    const settled = await Promise.allSettled(jobs.map((job) => settleFailedJob(ctx, job)));
    expect(settled.map(({ status }) => status)).toEqual(each('rejected'));
    redis.goOn();
    await expect.poll(() => getRedis().status).toBe('ready');
    expect(await lettersOf(eventIds)).toHaveLength(BATCH);
    await (await getQueue('workflow-events-failed')).obliterate({ force: true });
    await reconcile(ctx);
    await expectOnceEach(eventIds, 'Halfway');
  });
});
