import { and, eq, ne, sql } from 'drizzle-orm';
import { eventDeliveries, eventInbox, outboxEvents } from '@/db/schema/events';
import type { Ctx, TxCtx } from '../ctx';
import { transact } from '../transact';
import { type Consumer, EVENTS, type EventType } from './catalog';
import type { OutboxEvent } from './delivery';

/**
 * Serves one event for one consumer exactly once: the inbox row, whatever `handle` writes and the delivery's DONE commit
 * together. A second delivery finds the inbox row (or waits for the transaction that is writing it) and does nothing.
 * @throws ZodError when the stored payload is not what the catalogue says; whatever `handle` throws
 */
export async function consumeDelivery(
  ctx: Ctx,
  { eventId, consumer }: { eventId: string; consumer: Consumer },
  handle: (tx: TxCtx, event: OutboxEvent) => Promise<void>,
): Promise<'done' | 'repeated'> {
  return transact(ctx, async (tx) => {
    const [inserted] = await tx.db.insert(eventInbox).ignore().values({ consumer, eventId });
    const isFirst = inserted.affectedRows === 1;
    if (isFirst) await handle(tx, await readEvent(tx, eventId));
    await tx.db
      .update(eventDeliveries)
      .set({ status: 'DONE', doneAt: sql`NOW(3)`, lastError: null })
      .where(
        and(
          eq(eventDeliveries.eventId, eventId),
          eq(eventDeliveries.consumer, consumer),
          ne(eventDeliveries.status, 'DONE'),
        ),
      );
    return isFirst ? 'done' : 'repeated';
  });
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
  if (!served) await act(ctx, await readEvent(ctx, eventId));
}

async function readEvent(ctx: Ctx, eventId: string): Promise<OutboxEvent> {
  const [row] = await ctx.db.select().from(outboxEvents).where(eq(outboxEvents.eventId, eventId));
  if (!row) throw new Error('the event is not in the outbox');
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
