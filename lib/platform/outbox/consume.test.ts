import { eq, sql } from 'drizzle-orm';
import type { RowDataPacket } from 'mysql2';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, getPool } from '@/db/client';
import { eventInbox } from '@/db/schema/events';
import { searchIndices } from '@/db/schema/system';
import { systemCtx, type TxCtx } from '../ctx';
import { closeQueues } from '../queue';
import { closeRedis } from '../redis';
import { consumeDelivery } from './consume';
import { forgetDeliveries, makeEvent, readDelivery } from './testing/deliveries';

const ctx = systemCtx('test');
const consumer = 'notify-in-app' as const;

beforeEach(forgetDeliveries);

afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

/** Counts how often it ran to the end, in the transaction it is given. */
async function countEffect(tx: TxCtx, eventId: string): Promise<void> {
  await tx.db
    .insert(searchIndices)
    .values({ entityType: 'effect', entityPublicId: eventId, tokens: '', lastSeq: 1 })
    .onDuplicateKeyUpdate({ set: { lastSeq: sql`last_seq + 1` } });
}

async function countWaiting(): Promise<number> {
  const [rows] = await getPool().query<RowDataPacket[]>(
    "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE 'insert%`event_inbox`%'",
  );
  return Number(rows[0]?.n);
}

async function effectsOf(eventId: string): Promise<number> {
  const [row] = await getDatabase().select().from(searchIndices).where(eq(searchIndices.entityPublicId, eventId));
  return row?.lastSeq ?? 0;
}

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
    // It ends when another one waits for its row of the inbox.
    const slow = async (tx: TxCtx) => {
      await countEffect(tx, eventId);
      await expect.poll(countWaiting).toBeGreaterThan(0);
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
