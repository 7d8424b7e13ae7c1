import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { eventDeliveries, eventInbox, outboxEvents } from '@/db/schema/events';
import type { Ctx, TxCtx } from '../ctx';
import { transact } from '../transact';
import { type Consumer, EVENTS, type EventType } from './catalog';
import type { OutboxEvent } from './delivery';

/** Deliveries of one consumer. */
export interface ConsumedBatch {
  consumer: Consumer;
  eventIds: readonly string[];
}

/**
 * Serves events for one consumer exactly once, in one transaction: the inbox rows, whatever `handle` writes and the
 * deliveries' DONE commit together or not at all. A second delivery finds the inbox row (or waits for the transaction
 * that is writing it) and is left out. `handle` gets the others, oldest first, and is not called without any.
 * @param options.tries of the transaction; 1: the caller decides on a retry
 * @returns the events that were served now
 * @throws ZodError when a stored payload is not what the catalogue says; whatever `handle` throws
 */
export async function consumeDeliveries(
  ctx: Ctx,
  { consumer, eventIds }: ConsumedBatch,
  handle: (tx: TxCtx, events: readonly OutboxEvent[]) => Promise<void>,
  options?: { tries: number },
): Promise<ReadonlySet<string>> {
  // Two batches that share events lock their rows in the same order.
  const ordered = [...new Set(eventIds)].sort();
  return transact(
    ctx,
    async (tx) => {
      const fresh = await enterInbox(tx, consumer, ordered);
      if (fresh.length > 0) await handle(tx, await readEvents(tx, fresh));
      await tx.db
        .update(eventDeliveries)
        .set({ status: 'DONE', doneAt: sql`NOW(3)`, lastError: null })
        .where(
          and(
            inArray(eventDeliveries.eventId, ordered),
            eq(eventDeliveries.consumer, consumer),
            ne(eventDeliveries.status, 'DONE'),
          ),
        );
      return new Set(fresh);
    },
    options,
  );
}

/** As `consumeDeliveries`, for one event. */
export async function consumeDelivery(
  ctx: Ctx,
  { eventId, consumer }: { eventId: string; consumer: Consumer },
  handle: (tx: TxCtx, event: OutboxEvent) => Promise<void>,
): Promise<'done' | 'repeated'> {
  const served = await consumeDeliveries(ctx, { consumer, eventIds: [eventId] }, async (tx, [event]) => {
    if (event) await handle(tx, event);
  });
  return served.has(eventId) ? 'done' : 'repeated';
}

/** @returns the events that were not there, in the same order */
async function enterInbox(tx: TxCtx, consumer: Consumer, eventIds: readonly string[]): Promise<string[]> {
  const rows = eventIds.map((eventId) => sql`(${consumer}, ${eventId})`);
  // Raw: Drizzle has no RETURNING for MariaDB, which returns the rows that were inserted, not those that were there.
  const entered = await rowsOf<{ eventId: string }>(
    tx.db,
    sql`INSERT IGNORE INTO ${eventInbox} (consumer, event_id) VALUES ${sql.join(rows, sql`, `)} RETURNING event_id AS eventId`,
  );
  const fresh = new Set(entered.map(({ eventId }) => eventId));
  return eventIds.filter((eventId) => fresh.has(eventId));
}

/**
 * Has an event's effect outside the database, unless it was served already. `consumeDelivery` follows; dying in between
 * repeats the effect, so it must carry an id that its receiver knows it by.
 * @throws ZodError when the stored payload is not what the catalogue says; whatever `act` throws
 */
export async function prepareDelivery(
  ctx: Ctx,
  { eventId, consumer }: { eventId: string; consumer: Consumer },
  act: (ctx: Ctx, event: OutboxEvent) => Promise<void>,
): Promise<void> {
  const [served] = await ctx.db
    .select({ eventId: eventInbox.eventId })
    .from(eventInbox)
    .where(and(eq(eventInbox.consumer, consumer), eq(eventInbox.eventId, eventId)));
  if (served) return;
  for (const event of await readEvents(ctx, [eventId])) await act(ctx, event);
}

/** In the order of `eventIds`. */
async function readEvents(ctx: Ctx, eventIds: readonly string[]): Promise<OutboxEvent[]> {
  const rows = await ctx.db
    .select()
    .from(outboxEvents)
    .where(inArray(outboxEvents.eventId, [...eventIds]));
  const byId = new Map(rows.map((row) => [row.eventId, row]));
  return eventIds.map((eventId) => {
    const row = byId.get(eventId);
    if (!row) throw new Error('the event is not in the outbox');
    return eventOf(row);
  });
}

function eventOf(row: typeof outboxEvents.$inferSelect): OutboxEvent {
  const type = row.eventType as EventType;
  if (!Object.hasOwn(EVENTS, type)) throw new Error(`unknown event ${row.eventType}`);
  return {
    eventId: row.eventId,
    type,
    payload: EVENTS[type].payload.parse(row.payload),
    entityType: row.entityType,
    entityPublicId: row.entityPublicId,
    seq: row.seq,
    occurredAt: row.occurredAt,
  } as OutboxEvent;
}
