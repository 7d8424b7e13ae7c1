import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { notifications } from '@/db/schema/system';
import { sizeOf, timeFor } from '@/db/testing/battery';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';

// Processes that die between the database and Redis, beside a rate-limited queue: the limit does not delay other
// queues, and interrupted work is done once.

// The requirements' own limit where somebody has the time for it.
const JOBS = sizeOf('B15', 100);
const [LIMIT, WINDOW_MS] = JOBS > 100 ? [50, 60_000] : [10, 2000];
Object.assign(process.env, { WORKFLOW_LIMIT_MAX: String(LIMIT), WORKFLOW_LIMIT_DURATION_MS: String(WINDOW_MS) });
// Import after the environment variable of the batch size is set.
const { closeDatabase, getDatabase } = await import('@/db/client');
const { makeUser } = await import('@/db/testing/factories/people');
const { makeSentLetter } = await import('@/db/testing/factories/sent-letter');
const { systemCtx } = await import('@/lib/platform/ctx');
const { claimDeliveries } = await import('@/lib/platform/outbox/claim');
const { sendJobs } = await import('@/lib/platform/outbox/send-jobs');
const { makeDue } = await import('@/lib/platform/outbox/testing/deliveries');
const { closeQueues, getQueue, openConsumerConnection, startConsumer } = await import('@/lib/platform/queue');
const { closeRedis } = await import('@/lib/platform/redis');
const { verifyWorkflows } = await import('@/lib/workflow/engine/verify/verify');
const { startDelivery } = await import('./testing/deliver');

const QUEUE = 'in-app-notifications';
const db = getDatabase();
const ctx = systemCtx('test');
let child: BundledChild;
let sentBy: number;
let receivers: number[];
let limited: Awaited<ReturnType<typeof limitedQueue>> | undefined;

beforeAll(async () => {
  child = await bundleChild(path.join(import.meta.dirname, 'testing', 'crash-delivery.ts'));
  sentBy = (await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })).userId;
  receivers = [];
  for (let n = 0; n < 2; n += 1) {
    receivers.push((await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' })).userId);
  }
});
afterAll(async () => {
  child.remove();
  await limited?.close();
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

/** A hundred jobs on the queue that has the requirements' limit, being taken from now on. */
async function limitedQueue() {
  const queue = await getQueue('workflow-events');
  // Under its own name each, so that the call may be repeated where Redis answers too late.
  const jobs = Array.from({ length: JOBS }, (_, n) => ({ name: 'limited', data: {}, opts: { jobId: `limited-${n}` } }));
  await vi.waitFor(() => queue.addBulk(jobs), { timeout: 60_000 });
  const connection = openConsumerConnection();
  const starts: number[] = [];
  const consumer = startConsumer('workflow-events', connection, async (job) => {
    starts.push(job.processedOn ?? 0);
  });
  return {
    starts,
    connection,
    close: async () => {
      await consumer.close(true);
      connection.disconnect();
    },
  };
}

/** As many jobs on a queue without a limit, all taken. */
async function takeAsMany(connection: ReturnType<typeof openConsumerConnection>): Promise<void> {
  const queue = await getQueue('caches');
  await queue.addBulk(Array.from({ length: JOBS }, () => ({ name: 'unlimited', data: {} })));
  let taken = 0;
  const consumer = startConsumer('caches', connection, async () => {
    taken += 1;
  });
  await expect.poll(() => taken, { interval: 20 }).toBe(JOBS);
  await consumer.close(true);
}

/** A process that has loaded everything and waits for the word to begin. */
async function prepare(role: 'relay' | 'consumer', mark: unknown): Promise<() => Promise<unknown>> {
  const prepared = spawn(process.execPath, [child.file], {
    env: { ...process.env, CRASH_ROLE: role, CRASH_MARK: JSON.stringify(mark) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(prepared.stdout, 'data');
  return async () => {
    prepared.stdin.write('go');
    const [, signal] = await once(prepared, 'exit');
    return signal;
  };
}

async function makeEvent(): Promise<string> {
  const letter = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy });
  const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, letter.publicId));
  return event?.eventId ?? '';
}

const RELAY_MARKS = [{ before: 'select' }, { after: 'select' }, 'add', 'added', 'commit-sent', 'committed'];
const CONSUMER_MARKS = [
  { before: 'INSERT IGNORE INTO `event_inbox`' },
  { after: 'INSERT IGNORE INTO `event_inbox`' },
  { after: 'insert into `notifications`' },
  { after: 'update `event_deliveries`' },
  'commit-sent',
  // Everything is committed, and the queue has no acknowledgement.
  'before-ack',
];

it('a limited queue holds up no other', async () => {
  limited = await limitedQueue();
  const { starts, connection } = limited;
  await expect.poll(() => starts.length, { interval: 20 }).toBeGreaterThanOrEqual(LIMIT);
  await takeAsMany(connection);
  expect(starts.length).toBeLessThan(JOBS);
});

it(
  'relays and consumers that die at any mark leave nothing lost and nothing done twice',
  async () => {
    for (let round = 0; round < sizeOf('B8', 1); round += 1) await dieAtEveryMark();
    expect(await verifyWorkflows(ctx)).toEqual([]);
  },
  timeFor('B8', 240_000),
);

async function dieAtEveryMark(): Promise<void> {
  const [relays, consumers] = await Promise.all([
    Promise.all(RELAY_MARKS.map((mark) => prepare('relay', mark))),
    Promise.all(CONSUMER_MARKS.map((mark) => prepare('consumer', mark))),
  ]);
  const eventIds: string[] = [];
  for (const die of consumers) {
    eventIds.push(await makeEvent());
    await claimDeliveries(ctx, sendJobs);
    expect(await die()).toBe('SIGKILL');
    // Redis forgets it as well: only the delivery's row knows that it is still to be done.
    await (await getQueue(QUEUE)).obliterate({ force: true });
  }
  for (const die of relays) {
    eventIds.push(await makeEvent());
    expect(await die()).toBe('SIGKILL');
  }
  for (const eventId of eventIds) await makeDue(eventId);
  const stop = await startDelivery([QUEUE]);
  const states = async () => {
    const rows = await db.select().from(eventDeliveries).where(inArray(eventDeliveries.eventId, eventIds));
    return rows.map(({ status }) => status);
  };
  await expect.poll(states).toEqual(eventIds.map(() => 'DONE'));
  await stop();
  const notices = await db.select().from(notifications).where(inArray(notifications.eventId, eventIds));
  const perPerson = (userId: number) => notices.filter((row) => row.userId === userId).length;
  expect(receivers.map(perPerson)).toEqual(receivers.map(() => eventIds.length));
}

it(
  'a limited queue begins no more than its limit in a window',
  async () => {
    const { starts } = limited ?? { starts: [] };
    await expect.poll(() => starts.length, { timeout: timeFor('B15', 200_000), interval: 100 }).toBe(JOBS);
    const [first = 0] = starts;
    // The window opens with its first start, so the eleventh waits for the second window, the twenty-first for the third.
    const openings = starts.filter((_at, index) => index > 0 && index % LIMIT === 0).map((at) => at - first);
    for (const [index, at] of openings.entries()) expect(at).toBeGreaterThan((index + 1) * WINDOW_MS - 150);
    const inAnyWindow = starts.map((from) => starts.filter((at) => at >= from && at < from + WINDOW_MS).length);
    // A fixed window: at its edge two of them meet.
    expect(Math.max(...inAnyWindow)).toBeLessThanOrEqual(2 * LIMIT);
  },
  timeFor('B15', 240_000),
);
