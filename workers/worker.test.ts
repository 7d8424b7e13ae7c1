import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import type { RowDataPacket } from 'mysql2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, getPool } from '@/db/client';
import { deadLetters, eventDeliveries, outboxEvents } from '@/db/schema/events';
import { notifications } from '@/db/schema/system';
import { workerHeartbeats } from '@/db/schema/workers';
import { type MadeUser, makeUser } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { newPublicId } from '@/lib/platform/id';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { startRedis } from '@/scripts/servers/redis.mjs';
import { type StartedProcess, startProcess } from './testing/start-process';
import { isReady, type StartedWorker, startWorker } from './testing/start-worker';

// Real processes against a Redis of their own, which these tests stop, empty and start again.

type RunningRedis = Awaited<ReturnType<typeof startRedis>>;

const PASSWORD = 'test';
let folder: string;
let redisPort: number;
let redis: RunningRedis;
let redisUrl: string;
let sender: MadeUser;
let receivers: MadeUser[];
const processes: StartedProcess[] = [];
/** A killed worker's job is free after seconds, not after half a minute; all agree, because one checks for all. */
const JOB_LOCK_MS = '2000';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-worker-'));
  redisPort = await findFreePort();
  redisUrl = `redis://:${PASSWORD}@127.0.0.1:${redisPort}`;
  redis = await openRedis();
  sender = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  receivers = [
    await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }),
    await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }),
  ];
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.stop('SIGKILL')));
});

afterAll(async () => {
  await redis.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  await closeDatabase();
});

const openRedis = () =>
  startRedis({ folder: path.join(folder, 'redis'), port: redisPort, password: PASSWORD, isThrowAway: true });

async function openWorker(environment: Record<string, string> = {}): Promise<StartedWorker> {
  const worker = await startWorker({ REDIS_URL: redisUrl, WORKER_JOB_LOCK_MS: JOB_LOCK_MS, ...environment });
  processes.push(worker);
  return worker;
}

const sendLetter = () => makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: sender.userId });

async function notifiedAbout(publicId: string): Promise<number[]> {
  const rows = await getDatabase().select().from(notifications).where(eq(notifications.entityPublicId, publicId));
  return rows.map((row) => row.userId).sort((a, b) => a - b);
}

const everybodyOnce = () => receivers.map((person) => person.userId).sort((a, b) => a - b);

const isNotified = (publicId: string) =>
  expect.poll(() => notifiedAbout(publicId), { interval: 200 }).toEqual(everybodyOnce());

/** Holds every gap of the table, so that a consumer waits between its inbox row and its effect. */
async function holdNotifications(): Promise<{ letGo: () => Promise<void> }> {
  const lock = await getPool().getConnection();
  await lock.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await lock.beginTransaction();
  await lock.query('SELECT id FROM notifications FOR UPDATE');
  return {
    letGo: async () => {
      await lock.rollback();
      lock.release();
    },
  };
}

/** The consumer is running: its inbox row is written, but uncommitted. */
async function isBegun(publicId: string): Promise<void> {
  await expect.poll(() => statusOf(publicId)).toBe('ENQUEUED');
  const waiting = async () => {
    const [rows] = await getPool().query<RowDataPacket[]>(
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE 'insert into `notifications`%'",
    );
    return Number(rows[0]?.n);
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}

const endLeases = () => getDatabase().update(eventDeliveries).set({ nextAt: sql`NOW(3) - INTERVAL 1 SECOND` });

describe('the worker', () => {
  it('tells the recipients, serves health and metrics, and stops in order', async () => {
    const worker = await openWorker();
    await isReady(worker);
    const letter = await sendLetter();
    await isNotified(letter.publicId);

    const ready = await fetch(`http://127.0.0.1:${worker.port}/api/health/ready`);
    expect(await ready.json()).toMatchObject({ status: 'ok', checks: { worker: { status: 'ok' } } });
    const metrics = await (await fetch(`http://127.0.0.1:${worker.port}/api/metrics`)).text();
    expect(metrics).toMatch(/^outbox_pending 0$/m);
    expect(metrics).toMatch(/^bullmq_jobs\{queue="in-app-notifications",state="completed"\} 1$/m);
    // However many workers there are, together they take five at a time from the queue that is limited.
    const client = new Redis(redisUrl);
    expect(await client.hget(`${process.env.BULL_PREFIX}:workflow-events:meta`, 'concurrency')).toBe('5');
    client.disconnect();
    // Below the web, which runs as this process does.
    expect(os.getPriority(worker.child.pid)).toBe(Math.max(5, os.getPriority()));

    expect(await worker.stop('SIGTERM')).toBe(0);
    expect(await getDatabase().select().from(workerHeartbeats)).toEqual([]);
  });

  it('that gets a stop signal finishes its current job', async () => {
    const worker = await openWorker({ DB_LOCK_WAIT_S: '60' });
    await isReady(worker);
    const lock = await holdNotifications();
    const letter = await sendLetter();
    await isBegun(letter.publicId);
    const stopped = worker.stop('SIGTERM');
    await expect.poll(worker.output).toContain('worker stops');
    expect(await statusOf(letter.publicId)).toBe('ENQUEUED');
    const ready = await fetch(`http://127.0.0.1:${worker.port}/api/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    expect((await fetch(`http://127.0.0.1:${worker.port}/api/health/live`)).status).toBe(200);
    await lock.letGo();
    expect(await stopped).toBe(0);
    expect(await statusOf(letter.publicId)).toBe('DONE');
    expect(await notifiedAbout(letter.publicId)).toEqual(everybodyOnce());
  });

  it('asks for the token where metrics have one', async () => {
    const worker = await openWorker({ METRICS_TOKEN: 'a-secret-of-the-operators' });
    const url = `http://127.0.0.1:${worker.port}/api/metrics`;
    const answered = () =>
      fetch(url).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(answered).toBe(401);
    const headers = { authorization: 'Bearer a-secret-of-the-operators' };
    expect((await fetch(url, { headers })).status).toBe(200);
  });

  it('refuses to start on a Redis that evicts', async () => {
    const client = new Redis(redisUrl);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    try {
      const worker = await openWorker();
      expect(await worker.ended).toBe(1);
      expect(worker.output()).toContain('maxmemory-policy allkeys-lru');
    } finally {
      await client.config('SET', 'maxmemory-policy', 'noeviction');
      client.disconnect();
    }
  });
});

describe('an event is neither lost nor served twice', () => {
  it('when a relay is killed between adding the job and committing its claim', async () => {
    const letter = await sendLetter();
    const relay = startProcess('workers/testing/relay-killed-after-add.ts', { REDIS_URL: redisUrl });
    expect(await relay.ended).toBeNull();
    const [delivery] = await deliveriesOf(letter.publicId);
    expect(delivery).toMatchObject({ status: 'PENDING', attempts: 0 });
    await isReady(await openWorker());
    await isNotified(letter.publicId);
    await expect.poll(() => statusOf(letter.publicId)).toBe('DONE');
  });

  it('when a worker is killed in the middle of a job', async () => {
    const first = await openWorker({ DB_LOCK_WAIT_S: '60' });
    await isReady(first);
    const lock = await holdNotifications();
    const letter = await sendLetter();
    await isBegun(letter.publicId);
    await first.stop('SIGKILL');
    await lock.letGo();
    expect(await statusOf(letter.publicId)).toBe('ENQUEUED');
    expect(await notifiedAbout(letter.publicId)).toEqual([]);
    const second = await openWorker();
    await isReady(second);
    // The stalled job is taken over when its lock has run out and the next check comes by.
    await isNotified(letter.publicId);
    await expect.poll(() => statusOf(letter.publicId)).toBe('DONE');
  });

  it('when Redis is away and comes back empty', async () => {
    const worker = await openWorker();
    await isReady(worker);
    await redis.stop('SIGKILL');
    const letters = [await sendLetter(), await sendLetter(), await sendLetter()];
    const redisOf = async () => {
      const ready = await fetch(`http://127.0.0.1:${worker.port}/api/health/ready`);
      return ((await ready.json()) as { checks: { redis: { status: string } } }).checks.redis.status;
    };
    await expect.poll(redisOf).toBe('failed');
    expect(await notifiedAbout(letters[0]?.publicId ?? '')).toEqual([]);
    redis = await openRedis();
    for (const letter of letters) await isNotified(letter.publicId);
    expect(worker.child.exitCode).toBeNull();
  });

  it('when Redis loses jobs that were sent already', async () => {
    const letters = [await sendLetter(), await sendLetter()];
    const relay = startProcess('workers/testing/send-once.ts', { REDIS_URL: redisUrl });
    expect(await relay.ended).toBe(0);
    expect(await statusOf(letters[0]?.publicId ?? '')).toBe('ENQUEUED');
    await redis.stop('SIGKILL');
    redis = await openRedis();
    await isReady(await openWorker());
    await endLeases();
    for (const letter of letters) await isNotified(letter.publicId);
  });

  it('when the worker starts before its Redis', async () => {
    await redis.stop('SIGKILL');
    const letter = await sendLetter();
    const worker = await openWorker();
    await expect.poll(worker.output).toContain('waiting for Redis');
    const ready = await fetch(`http://127.0.0.1:${worker.port}/api/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'degraded', checks: { redis: { status: 'failed' } } });
    redis = await openRedis();
    await isReady(worker);
    await isNotified(letter.publicId);
  });

  it('that is unparsable: one dead letter, and the rest is delivered', async () => {
    const eventId = newPublicId();
    await getDatabase().insert(outboxEvents).values({ eventId, eventType: 'correspondence.submitted', payload: {} });
    await getDatabase().insert(eventDeliveries).values({ eventId, consumer: 'notify-in-app' });
    const workers = [await openWorker(), await openWorker()];
    await Promise.all(workers.map(isReady));
    const letter = await sendLetter();
    await isNotified(letter.publicId);
    await expect.poll(() => deadLettersOf(eventId)).toEqual(['ZodError']);
    // Later letters are delivered: both workers have used the queue since.
    for (const later of [await sendLetter(), await sendLetter()]) await isNotified(later.publicId);
    expect(await deadLettersOf(eventId)).toEqual(['ZodError']);
  });
});

function deliveriesOf(publicId: string) {
  return getDatabase()
    .select({ status: eventDeliveries.status, attempts: eventDeliveries.attempts })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(eq(outboxEvents.entityPublicId, publicId));
}

async function statusOf(publicId: string): Promise<string | undefined> {
  return (await deliveriesOf(publicId))[0]?.status;
}

async function deadLettersOf(eventId: string): Promise<string[]> {
  const rows = await getDatabase()
    .select({ errorClass: deadLetters.errorClass })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(eq(eventDeliveries.eventId, eventId));
  return rows.map((row) => row.errorClass);
}
