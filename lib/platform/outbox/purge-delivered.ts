import { asc, gt, inArray, sql } from 'drizzle-orm';
import { deadLetters, eventDeliveries, eventInbox, outboxEvents } from '@/db/schema/events';
import { webhookMessages } from '@/db/schema/webhooks';
import type { Ctx, TxCtx } from '../ctx';
import { RETENTION } from '../maintenance/retention';
import { transact } from '../transact';

/** Days for which a delivered event is kept. */
export const EVENTS_KEPT_DAYS = RETENTION.events.days;

/** Few enough to hold their row locks for milliseconds. */
const BATCH = 500;

/**
 * Removes events older than `EVENTS_KEPT_DAYS` that all consumers have served, with their deliveries and inbox rows.
 * Keeps an event with another delivery, and one that a dead letter or a webhook message refers to: these are records of
 * an incident. Each batch is one transaction, so an interrupted purge leaves whole events. Walks the primary key from
 * the oldest event to the first young one: it needs no index, and reads no row that the relay claims. An event goes
 * together with its inbox rows: a job that Redis delivers again later finds no event and has no effect.
 * @param batch events read at a time
 * @returns the count of removed events
 */
export async function purgeDelivered(ctx: Ctx, batch = BATCH): Promise<number> {
  let purged = 0;
  for (let after = 0; ; ) {
    const events = await readEvents(ctx, after, batch);
    const removable = events.filter(({ isOld, isServed }) => isOld && isServed);
    if (removable.length > 0) await transact(ctx, (tx) => remove(tx, removable));
    purged += removable.length;
    const last = events.at(-1);
    if (!last?.isOld || events.length < batch) return purged;
    after = last.id;
  }
}

interface OldEvent {
  id: number;
  eventId: string;
  isOld: boolean;
  /** By every consumer, and nothing refers to it. Final: a delivery that is DONE never changes. */
  isServed: boolean;
}

function readEvents(ctx: Ctx, after: number, batch: number): Promise<OldEvent[]> {
  const { id, eventId, occurredAt } = outboxEvents;
  const isOfEvent = sql`FROM ${eventDeliveries} WHERE ${eventDeliveries.eventId} = ${eventId}`;
  return ctx.db
    .select({
      id,
      eventId,
      isOld: sql`${occurredAt} < NOW(3) - INTERVAL ${EVENTS_KEPT_DAYS} DAY`.mapWith(Boolean),
      isServed: sql`EXISTS (SELECT 1 ${isOfEvent})
        AND NOT EXISTS (SELECT 1 ${isOfEvent} AND (${eventDeliveries.status} <> 'DONE' OR ${eventDeliveries.id} IN
          (SELECT ${deadLetters.deliveryId} FROM ${deadLetters})))
        AND NOT EXISTS (SELECT 1 FROM ${webhookMessages} WHERE ${webhookMessages.eventId} = ${eventId})`.mapWith(
        Boolean,
      ),
    })
    .from(outboxEvents)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(batch);
}

/** References are RESTRICT: a new reference to an event fails the batch, and the next purge keeps the event. */
async function remove(tx: TxCtx, events: readonly OldEvent[]): Promise<void> {
  const ofThese = inArray(
    eventDeliveries.eventId,
    events.map(({ eventId }) => eventId),
  );
  // Raw: the key of the inbox begins with the consumer, which the deliveries know. In this order no other row is locked.
  await tx.db.execute(sql`DELETE inbox FROM ${eventDeliveries} STRAIGHT_JOIN ${eventInbox} AS inbox
    ON inbox.consumer = ${eventDeliveries.consumer} AND inbox.event_id = ${eventDeliveries.eventId} WHERE ${ofThese}`);
  await tx.db.delete(eventDeliveries).where(ofThese);
  await tx.db.delete(outboxEvents).where(
    inArray(
      outboxEvents.id,
      events.map(({ id }) => id),
    ),
  );
}
