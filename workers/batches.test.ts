import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { findTexts } from '@/db/schema/find-texts';
import { notifications, searchIndices } from '@/db/schema/system';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { type BatchHandler, batchDeliveries } from '@/lib/platform/outbox/batch-deliveries';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { closeQueues } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { HANDLERS } from './registry';
import { startDelivery } from './testing/deliver';

// Deliveries of one consumer that are taken at the same moment share a transaction; a poisoned one harms no other.

const db = getDatabase();
let sender: UserCtx;

beforeAll(async () => {
  sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' });
});
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

/** Events of these documents for a consumer, oldest first. */
async function eventsFor(consumer: Consumer, publicIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ eventId: outboxEvents.eventId })
    .from(outboxEvents)
    .innerJoin(eventDeliveries, eq(eventDeliveries.eventId, outboxEvents.eventId))
    .where(sql`${eventDeliveries.consumer} = ${consumer} AND ${inArray(outboxEvents.entityPublicId, [...publicIds])}`)
    .orderBy(outboxEvents.eventId);
  return rows.map(({ eventId }) => eventId);
}

async function letters(count: number): Promise<string[]> {
  const publicIds: string[] = [];
  for (let n = 0; n < count; n += 1) publicIds.push((await makeSubmitted(sender)).publicId);
  return publicIds;
}

async function statesOf(eventIds: readonly string[], consumer: Consumer): Promise<string[]> {
  const rows = await db
    .select({ eventId: eventDeliveries.eventId, status: eventDeliveries.status })
    .from(eventDeliveries)
    .where(sql`${eventDeliveries.consumer} = ${consumer} AND ${inArray(eventDeliveries.eventId, [...eventIds])}`);
  const states = new Map(rows.map(({ eventId, status }) => [eventId, status]));
  return eventIds.map((eventId) => states.get(eventId) ?? 'NONE');
}

/** Statements that this process sends while `run` runs. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = (message: unknown) => void sent.push((message as { query: string }).query);
  const channels = ['tracing:mysql2:query:start', 'tracing:mysql2:execute:start'];
  for (const channel of channels) subscribe(channel, note);
  try {
    await run();
  } finally {
    for (const channel of channels) unsubscribe(channel, note);
  }
  return sent;
}

function insideOf(consumer: Consumer): BatchHandler {
  const handler = HANDLERS[consumer];
  if ('outside' in handler) throw new Error('its effect is outside');
  return handler;
}

/** All at the same moment, as the worker takes the jobs of one turn of the relay. */
function deliver(consumer: Consumer, eventIds: readonly string[], handler: BatchHandler = insideOf(consumer)) {
  const { consume } = batchDeliveries(consumer, () => handler);
  return Promise.allSettled(eventIds.map((eventId) => consume(eventId)));
}

const outcomesOf = (settled: readonly PromiseSettledResult<string>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason.message)));

/** Counts how often an event was served to the end, in the transaction it is given. */
async function countEffect(tx: TxCtx, { eventId }: OutboxEvent): Promise<void> {
  await tx.db
    .insert(searchIndices)
    .values({ entityType: 'effect', entityPublicId: eventId, tokens: '', lastSeq: 1 })
    .onDuplicateKeyUpdate({ set: { lastSeq: sql`last_seq + 1` } });
}

async function effectsOf(eventIds: readonly string[]): Promise<number[]> {
  const rows = await db
    .select()
    .from(searchIndices)
    .where(inArray(searchIndices.entityPublicId, [...eventIds]));
  return eventIds.map((eventId) => rows.find(({ entityPublicId }) => entityPublicId === eventId)?.lastSeq ?? 0);
}

/** Delivered one by one, a letter took 71 statements, those of its draft included. */
const MOST_STATEMENTS = 5;

it('twenty letters delivered together take a fourteenth of the statements', async () => {
  const publicIds = await letters(20);
  // Reads that a process makes once are not counted.
  for (const consumer of ['notify-in-app', 'circulations', 'find'] as const) {
    await deliver(consumer, await eventsFor(consumer, await letters(1)));
  }
  let statements = 0;
  for (const [consumer, each] of [
    ['notify-in-app', 2],
    ['circulations', 1],
    ['find', 2],
  ] as const) {
    const eventIds = await eventsFor(consumer, publicIds);
    expect(eventIds).toHaveLength(each * publicIds.length);
    statements += (await statementsOf(() => deliver(consumer, eventIds))).length;
    expect(new Set(await statesOf(eventIds, consumer))).toEqual(new Set(['DONE']));
  }
  expect(statements / publicIds.length).toBeLessThanOrEqual(MOST_STATEMENTS);
  const notices = await db.select().from(notifications).where(inArray(notifications.entityPublicId, publicIds));
  expect(notices).toHaveLength(2 * publicIds.length);
  const indexed = await db.select().from(findTexts).where(sql`${findTexts.content} LIKE '%ขอส่งรายงาน%'`);
  expect(indexed.length).toBeGreaterThanOrEqual(publicIds.length);
});

it('a poisoned delivery fails alone, and the others have one effect each', async () => {
  const eventIds = await eventsFor('circulations', await letters(5));
  const poisoned = eventIds[2] ?? '';
  const calls: string[] = [];
  const inside = async (tx: TxCtx, event: OutboxEvent) => {
    calls.push(event.eventId);
    await countEffect(tx, event);
    if (event.eventId === poisoned) throw new Error('poisoned');
  };
  const outcomes = outcomesOf(await deliver('circulations', eventIds, { inside }));
  expect(outcomes).toEqual(['done', 'done', 'poisoned', 'done', 'done']);
  expect(await effectsOf(eventIds)).toEqual([1, 1, 0, 1, 1]);
  expect(await statesOf(eventIds, 'circulations')).toEqual(['DONE', 'DONE', 'PENDING', 'DONE', 'DONE']);
  // Together up to the poisoned one, then each by itself.
  expect(calls).toHaveLength(3 + 5);
});

it('a payload that cannot be parsed fails alone', async () => {
  const eventIds = await eventsFor('circulations', await letters(3));
  const [broken = ''] = eventIds;
  const { openAdminConnection } = await import('@/db/admin-connection');
  const admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
  await admin.query("UPDATE outbox_events SET payload = '{}' WHERE event_id = ?", [broken]);
  await admin.end();
  const settled = await deliver('circulations', eventIds, { inside: countEffect });
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await effectsOf(eventIds)).toEqual([0, 1, 1]);
});

it('deliveries that have failed are tried again one by one', async () => {
  await db.update(eventDeliveries).set({ status: 'DONE' });
  const eventIds = await eventsFor('circulations', await letters(3));
  const served = new Map<string, number>();
  const together = async (_tx: TxCtx, events: readonly OutboxEvent[]) => {
    const names = events.map(({ eventId }) => eventId).join(' ');
    served.set(names, (served.get(names) ?? 0) + 1);
    throw new Error('poisoned');
  };
  const [own, pause] = [HANDLERS.circulations, env().WORKFLOW_BACKOFF_MS];
  // Jobs that have failed come back together.
  env().WORKFLOW_BACKOFF_MS = 5;
  HANDLERS.circulations = { together };
  const stop = await startDelivery(['in-app-notifications']);
  try {
    const waits = () => db.$count(eventDeliveries, sql`status = 'PENDING' AND last_error LIKE '%poisoned%'`);
    await expect.poll(waits, { interval: 50 }).toBe(eventIds.length);
  } finally {
    await stop();
    HANDLERS.circulations = own;
    env().WORKFLOW_BACKOFF_MS = pause;
  }
  for (const eventId of eventIds) expect(served.get(eventId)).toBe(env().WORKFLOW_ATTEMPTS);
  // The first batch; a delivery that came alone made none.
  const batches = [...served].filter(([names]) => names.includes(' '));
  expect(batches.reduce((sum, [, times]) => sum + times, 0)).toBeLessThanOrEqual(1);
});

it('a delivery that comes again among others, or twice at once, has one effect', async () => {
  const eventIds = await eventsFor('circulations', await letters(3));
  const [first = ''] = eventIds;
  await deliver('circulations', [first], { inside: countEffect });
  const outcomes = outcomesOf(await deliver('circulations', [...eventIds, ...eventIds], { inside: countEffect }));
  expect(outcomes).toEqual(['repeated', 'done', 'done', 'repeated', 'done', 'done']);
  expect(await effectsOf(eventIds)).toEqual([1, 1, 1]);
});

it('two batches of the same deliveries have one effect each, whatever their order', async () => {
  const eventIds = await eventsFor('circulations', await letters(6));
  const both = await Promise.all([
    deliver('circulations', eventIds, { inside: countEffect }),
    deliver('circulations', eventIds.toReversed(), { inside: countEffect }),
  ]);
  expect(both.flat().map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'fulfilled'));
  expect(await effectsOf(eventIds)).toEqual(eventIds.map(() => 1));
});

it('events are served oldest first, each in the context of its own delivery', async () => {
  const eventIds = await eventsFor('circulations', await letters(4));
  const owner = new AsyncLocalStorage<string>();
  const served: string[] = [];
  const inside = async (_tx: TxCtx, { eventId }: OutboxEvent) => {
    expect(owner.getStore()).toBe(eventId);
    served.push(eventId);
  };
  const { consume } = batchDeliveries('circulations', () => ({ inside }));
  await Promise.all(eventIds.toReversed().map((eventId) => owner.run(eventId, () => consume(eventId))));
  expect(served).toEqual(eventIds);
});

it('several events of a document are indexed once', async () => {
  let draft = await makeDraft(sender);
  const one = await eventsFor('find', [draft.publicId]);
  for (const subject of ['แก้ไขครั้งที่หนึ่ง', 'แก้ไขครั้งที่สอง']) {
    draft = { ...draft, ...(await updateCorrespondence(sender, { ...draft, subject })) };
  }
  const all = await eventsFor('find', [draft.publicId]);
  expect([one.length, all.length]).toEqual([1, 3]);
  const statements = await statementsOf(() => deliver('find', all));
  expect(statements.filter((text) => text.includes('VALUES(tokens)'))).toHaveLength(1);
  const [row] = await db.select().from(findTexts).where(sql`${findTexts.content} LIKE '%แก้ไขครั้งที่สอง%'`);
  expect(row).toBeDefined();
  expect(await statesOf(all, 'find')).toEqual(['DONE', 'DONE', 'DONE']);
});
