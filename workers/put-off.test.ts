import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outboxEvents } from '@/db/schema/events';

// A receiver that asks for a pause gets it: no quick tries, and the next round no sooner than it says.

let answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };
const received: IncomingHttpHeaders[] = [];
const server = createServer((request, response) => {
  received.push(request.headers);
  request.resume();
  response.writeHead(answer.status, answer.headers).end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
Object.assign(process.env, {
  N8N_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/dms`,
  WORKFLOW_BACKOFF_MS: '5',
});
// Import after the environment variable of the receiver is set.
const { closeDatabase, getDatabase } = await import('@/db/client');
const { systemCtx } = await import('@/lib/platform/ctx');
const { newPublicId } = await import('@/lib/platform/id');
const { emit } = await import('@/lib/platform/outbox/emit');
const { makeDue, readDelivery } = await import('@/lib/platform/outbox/testing/deliveries');
const { closeQueues } = await import('@/lib/platform/queue');
const { closeRedis } = await import('@/lib/platform/redis');
const { transact } = await import('@/lib/platform/transact');
const { startDelivery } = await import('./testing/deliver');

const ctx = systemCtx('test');
let stop: () => Promise<void>;

beforeAll(async () => {
  stop = await startDelivery(['workflow-events']);
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  await stop();
  server.closeAllConnections();
  server.close();
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

let deaths = 0;

/** A dead letter of a kind of its own, to report. @returns the event's id */
async function die(): Promise<string> {
  deaths += 1;
  const deadId = newPublicId();
  const payload = { eventId: deadId, consumer: 'notify-in-app', errorClass: `Kind${deaths}` };
  await transact(ctx, (tx) =>
    emit(tx, [{ type: 'ops.dead_letter', payload, entityType: 'event', entityPublicId: deadId }]),
  );
  const [event] = await getDatabase().select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, deadId));
  return event?.eventId ?? '';
}

const DAY = 86_400;
const inTwoMinutes = () => new Date(Date.now() + 120_000).toUTCString();

it.each([
  ['429 with seconds', 429, () => '120', 1, 120],
  ['503 with a date', 503, inTwoMinutes, 1, 120],
  ['429 without a word', 429, () => undefined, 1, 5],
  ['502 without a word', 502, () => undefined, 1, 5],
  ['429 with less than the schedule’s pause', 429, () => '1', 1, 5],
  ['429 with a pause of years', 429, () => '99999999', 1, DAY],
  ['503 with a date that is over', 503, () => 'Wed, 21 Oct 2015 07:28:00 GMT', 1, 5],
  ['503 with nonsense', 503, () => '-7 or so', 3, 5],
  ['500 without a word', 500, () => undefined, 3, 5],
])('%s', async (_name, status, retryAfter, tries, pause) => {
  const value = retryAfter();
  answer = { status, headers: value === undefined ? {} : { 'retry-after': value } };
  const eventId = await die();
  const waits = async () => {
    const delivery = await readDelivery(eventId);
    return delivery?.status === 'PENDING' && delivery.lastError !== null ? delivery.waitSeconds : null;
  };
  await expect.poll(waits, { interval: 20 }).not.toBeNull();
  expect(received).toHaveLength(tries);
  expect(Math.abs(((await waits()) ?? 0) - pause)).toBeLessThanOrEqual(2);

  answer = { status: 200, headers: {} };
  await makeDue(eventId);
  await expect.poll(async () => (await readDelivery(eventId))?.status, { interval: 20 }).toBe('DONE');
  expect(new Set(received.map((headers) => headers['webhook-id'])).size).toBe(1);
  expect(received).toHaveLength(tries + 1);
});
