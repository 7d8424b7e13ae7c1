import { inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { eventDeliveries, eventInbox, outboxEvents } from '@/db/schema/events';
import { openCut } from '@/db/testing/cut-connection';
import { holdListOfTransactions, LIST_RENEWAL_MS } from '@/db/testing/list-of-transactions';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { listTasks } from '@/workers/schedules';
import { systemCtx } from '../ctx';
import { env } from '../env';
import { newPublicId } from '../id';
import { closeQueues } from '../queue';
import { closeRedis } from '../redis';
import { transact } from '../transact';
import { claimDeliveries } from './claim';
import { consumeDelivery } from './consume';
import { describeFailure } from './failure';
import { purgeDelivered } from './purge-delivered';
import { recordFailure } from './record-failure';
import { makeEvent, readDelivery } from './testing/deliveries';

const ctx = systemCtx('test');
const consumer = 'notify-in-app' as const;
const db = getDatabase();
let admin: Connection;

beforeAll(async () => {
  admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
});
beforeEach(empty);
afterEach(async () => {
  await admin.query('ROLLBACK');
});
afterAll(async () => {
  await empty();
  await admin.end();
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

/** No event of an earlier test is counted. */
async function empty(): Promise<void> {
  const tables = ['webhook_attempts', 'webhook_messages', 'dead_letters', 'event_inbox', 'event_deliveries'];
  for (const table of [...tables, 'outbox_events']) await admin.query(`DELETE FROM ${table}`);
}

async function age(eventId: string, days: number): Promise<void> {
  await admin.query('UPDATE outbox_events SET occurred_at = NOW(3) - INTERVAL ? DAY WHERE event_id = ?', [
    days,
    eventId,
  ]);
}

const serve = (eventId: string) => consumeDelivery(ctx, { eventId, consumer }, async () => {});

/** A served event. */
async function served(days = 31): Promise<string> {
  const eventId = await makeEvent();
  await serve(eventId);
  await age(eventId, days);
  return eventId;
}

async function servedEvents(count: number): Promise<string[]> {
  const eventIds: string[] = [];
  while (eventIds.length < count) eventIds.push(await served());
  return eventIds;
}

/** An old event whose delivery is given another status. */
async function withStatus(status: string): Promise<string> {
  const eventId = await makeEvent();
  await age(eventId, 31);
  await admin.query('UPDATE event_deliveries SET status = ? WHERE event_id = ?', [status, eventId]);
  return eventId;
}

async function openLetter(eventId: string, status: string): Promise<void> {
  await admin.query(
    `INSERT INTO dead_letters (uuid, delivery_id, attempts, error_class, error, first_at, last_at, status)
     SELECT ?, id, 10, 'Error', 'broken', NOW(3), NOW(3), ? FROM event_deliveries WHERE event_id = ?`,
    [newPublicId(), status, eventId],
  );
}

async function eventsLeft(): Promise<string[]> {
  const rows = await db.select({ eventId: outboxEvents.eventId }).from(outboxEvents).orderBy(outboxEvents.id);
  return rows.map(({ eventId }) => eventId);
}

const countsOf = async (eventIds: readonly string[]) => [
  await db.$count(outboxEvents, inArray(outboxEvents.eventId, [...eventIds])),
  await db.$count(eventDeliveries, inArray(eventDeliveries.eventId, [...eventIds])),
  await db.$count(eventInbox, inArray(eventInbox.eventId, [...eventIds])),
];

const deliveryFindings = async () => (await verifyWorkflows(ctx)).filter(({ rule }) => rule === 'DELIVERY');

describe('the purge', () => {
  it('removes events that were served a month ago, with their deliveries and inbox rows', async () => {
    const old = await servedEvents(3);
    const young = await served(29);
    expect(await purgeDelivered(ctx)).toBe(3);
    expect(await countsOf(old)).toEqual([0, 0, 0]);
    expect(await countsOf([young])).toEqual([1, 1, 1]);
    expect(await deliveryFindings()).toEqual([]);
    expect(await purgeDelivered(ctx)).toBe(0);
  });

  it.each(['PENDING', 'ENQUEUED', 'DEAD'])('keeps an event with a delivery that is %s', async (status) => {
    const eventId = await withStatus(status);
    expect(await purgeDelivered(ctx)).toBe(0);
    expect(await eventsLeft()).toEqual([eventId]);
  });

  it('keeps an event that one of two consumers has not served', async () => {
    const eventId = await served();
    await db.insert(eventDeliveries).values({ eventId, consumer: 'mail' });
    expect(await purgeDelivered(ctx)).toBe(0);
    expect(await countsOf([eventId])).toEqual([1, 2, 1]);
  });

  it.each(['OPEN', 'REPLAYED', 'RESOLVED'])('keeps an event with a dead letter that is %s', async (status) => {
    const eventId = await served();
    await openLetter(eventId, status);
    expect(await purgeDelivered(ctx)).toBe(0);
    expect(await countsOf([eventId])).toEqual([1, 1, 1]);
  });

  it('keeps an event that a webhook message was made of', async () => {
    const eventId = await served();
    await admin.query(
      `INSERT INTO webhook_messages (uuid, webhook_uuid, endpoint, kind, event_id, group_key, body)
       VALUES (?, ?, 'n8n', 'EVENT', ?, 'group', '{}')`,
      [newPublicId(), eventId, eventId],
    );
    expect(await purgeDelivered(ctx)).toBe(0);
    expect(await eventsLeft()).toEqual([eventId]);
  });

  it('keeps an event without a delivery, which the verification reports', async () => {
    const eventId = await served();
    await admin.query('DELETE FROM event_inbox');
    await admin.query('DELETE FROM event_deliveries');
    expect(await purgeDelivered(ctx)).toBe(0);
    expect((await deliveryFindings()).map(({ detail }) => detail)).toEqual([
      `correspondence.submitted ${eventId} has no delivery`,
    ]);
  });

  it('goes on behind what it keeps, batch by batch, and ends at the first young event', async () => {
    const kept = [await withStatus('DEAD'), await withStatus('DEAD'), await withStatus('DEAD')];
    const old = await servedEvents(5);
    const young = await served(0);
    expect(await purgeDelivered(ctx, 2)).toBe(5);
    expect(await countsOf(old)).toEqual([0, 0, 0]);
    expect(await eventsLeft()).toEqual([...kept, young]);
  });

  it('is one of the worker’s tasks', () => {
    expect(listTasks(AbortSignal.abort()).map(({ name }) => name)).toContain('purge-events');
  });
});

describe('a purge that is interrupted', () => {
  it.each([
    ['before', 'DELETE inbox'],
    ['after', 'DELETE inbox'],
    ['after', 'delete from `event_deliveries`'],
    ['after', 'delete from `outbox_events`'],
    ['before', 'commit'],
  ] as const)('%s "%s" leaves whole events, and the next one removes them', async (when, statement) => {
    const old = await servedEvents(2);
    const cut = openCut((text) => text.startsWith(statement), when);
    await expect(purgeDelivered({ ...ctx, db: cut.db })).rejects.toThrow();
    await cut.pool.end();
    expect(await countsOf(old)).toEqual([2, 2, 2]);
    expect(await deliveryFindings()).toEqual([]);
    expect(await purgeDelivered(ctx)).toBe(2);
    expect(await countsOf(old)).toEqual([0, 0, 0]);
  });
});

describe('beside a running relay', () => {
  interface PurgeTransaction extends RowDataPacket {
    locked: number;
  }

  /** The open transaction of the purge, which waits for the last of its rows. */
  async function purgeTransaction(): Promise<PurgeTransaction | undefined> {
    const [rows] = await admin.query<PurgeTransaction[]>(
      `SELECT trx_rows_locked AS locked FROM information_schema.innodb_trx
       WHERE trx_state = 'LOCK WAIT' AND trx_query LIKE 'delete from \`outbox_events\`%'`,
    );
    return rows[0];
  }

  it('locks its own rows only: deliveries are claimed and served, and events emitted', async () => {
    const old = await servedEvents(4);
    const young = await served(0);
    const waiting = await makeEvent();
    await holdListOfTransactions(admin);
    await admin.query('START TRANSACTION');
    await admin.query('SELECT id FROM outbox_events WHERE event_id = ? FOR UPDATE', [old.at(-1)]);
    const purging = purgeDelivered(ctx);
    await expect.poll(purgeTransaction, { interval: LIST_RENEWAL_MS }).toBeDefined();
    const { locked } = (await purgeTransaction()) ?? { locked: Number.NaN };
    // Each of 4 events has 3 rows, read by an index and deleted from all: at most 4 locks per row.
    expect(locked).toBeLessThanOrEqual(4 * 3 * 4);
    const claimed: string[] = [];
    await claimDeliveries(ctx, async (deliveries) => void claimed.push(...deliveries.map(({ eventId }) => eventId)));
    expect(claimed).toEqual([waiting]);
    expect(await serve(waiting)).toBe('done');
    expect(await serve(young)).toBe('repeated');
    const emitted = await makeEvent();
    await expect.poll(purgeTransaction, { interval: LIST_RENEWAL_MS }).toBeDefined();
    await admin.query('COMMIT');
    expect(await purging).toBe(4);
    expect(await eventsLeft()).toEqual([young, waiting, emitted]);
  });

  it('reads few rows, however many events wait behind the old ones', async () => {
    await servedEvents(4);
    await admin.query(
      `INSERT INTO outbox_events (event_id, event_type, payload) SELECT UUID(), 'mail.message_due', '{}' FROM seq_1_to_3000`,
    );
    await admin.query(
      `INSERT INTO event_deliveries (event_id, consumer, status)
       SELECT event_id, 'mail', IF(id % 2, 'DONE', 'PENDING') FROM outbox_events WHERE event_type = 'mail.message_due'`,
    );
    await admin.query(
      "INSERT INTO event_inbox (consumer, event_id) SELECT consumer, event_id FROM event_deliveries WHERE consumer = 'mail'",
    );
    const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
    const reads = async () => {
      const [rows] = await pool.query<RowDataPacket[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const before = await reads();
    expect(await purgeDelivered({ ...ctx, db: drizzle(pool) }, 10)).toBe(4);
    // A batch of 10 with its references, and three rows of each event that is removed.
    expect((await reads()) - before).toBeLessThan(200);
    await pool.end();
  });

  it('a job of a purged event that Redis delivers again has no effect', async () => {
    const eventId = await served();
    await purgeDelivered(ctx);
    let effects = 0;
    const late = consumeDelivery(ctx, { eventId, consumer }, async () => {
      effects += 1;
    });
    await expect(late).rejects.toThrow('the event is not in the outbox');
    expect(effects).toBe(0);
    expect(await countsOf([eventId])).toEqual([0, 0, 0]);
    expect(await recordFailure(ctx, { eventId, consumer, round: 1 }, describeFailure(new Error('late')))).toEqual({
      outcome: 'stale',
      deliveryId: null,
    });
  });

  it('references refuse to remove an event that is still to be delivered', async () => {
    const eventId = await makeEvent();
    await expect(
      transact(ctx, (tx) => tx.db.delete(outboxEvents).where(inArray(outboxEvents.eventId, [eventId]))),
    ).rejects.toMatchObject({ cause: { code: 'ER_ROW_IS_REFERENCED_2' } });
    expect(await readDelivery(eventId)).toMatchObject({ status: 'PENDING' });
  });
});
