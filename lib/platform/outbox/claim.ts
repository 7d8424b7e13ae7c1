import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import type { Ctx, TxCtx } from '../ctx';
import { isTracing } from '../tracing/trace';
import { transact } from '../transact';
import type { Consumer } from './catalog';
import { type ClaimedDelivery, LEASE_SECONDS } from './delivery';

/** One pipeline to Redis well below its command timeout, and few enough rows to lock at a time. */
const BATCH = 100;

/**
 * Takes the deliveries that are due and hands them to `enqueue` inside the claiming transaction: if that throws, the
 * claim is undone. Two relays never take the same row. A delivery counts as sent only until its lease ends; nothing but
 * the consumer's own transaction makes it DONE.
 * @returns how many were claimed; a full batch means there may be more
 */
export async function claimDeliveries(
  ctx: Ctx,
  enqueue: (deliveries: readonly ClaimedDelivery[]) => Promise<void>,
): Promise<{ claimed: number; isFull: boolean }> {
  return transact(ctx, async (tx) => {
    const rows = await tx.db
      .select({
        id: eventDeliveries.id,
        eventId: eventDeliveries.eventId,
        consumer: eventDeliveries.consumer,
        status: eventDeliveries.status,
        attempts: eventDeliveries.attempts,
      })
      .from(eventDeliveries)
      .where(and(inArray(eventDeliveries.status, ['PENDING', 'ENQUEUED']), sql`${eventDeliveries.nextAt} <= NOW(3)`))
      .orderBy(asc(eventDeliveries.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return { claimed: 0, isFull: false };
    // A round is counted when it starts, not when a lost job is sent again: rounds lead to the dead letter.
    const [starting, lost] = [
      rows.filter((row) => row.status === 'PENDING'),
      rows.filter((row) => row.status !== 'PENDING'),
    ];
    await markSent(tx, starting, 1);
    await markSent(tx, lost, 0);
    const traceparents = await readTraceparents(tx, rows);
    await enqueue(
      rows.map((row) => ({
        deliveryId: row.id,
        eventId: row.eventId,
        consumer: row.consumer as Consumer,
        round: row.status === 'PENDING' ? row.attempts + 1 : row.attempts,
        wasSent: row.status === 'ENQUEUED' || row.attempts > 0,
        traceparent: traceparents.get(row.eventId) ?? null,
      })),
    );
    return { claimed: rows.length, isFull: rows.length === BATCH };
  });
}

/** By event; without tracing no query runs. */
async function readTraceparents(tx: TxCtx, rows: readonly { eventId: string }[]): Promise<Map<string, string>> {
  if (!isTracing()) return new Map();
  const eventIds = rows.map((row) => row.eventId);
  const found = await tx.db
    .select({ eventId: outboxEvents.eventId, traceparent: outboxEvents.traceparent })
    .from(outboxEvents)
    .where(and(inArray(outboxEvents.eventId, eventIds), isNotNull(outboxEvents.traceparent)));
  return new Map(found.map(({ eventId, traceparent }) => [eventId, traceparent ?? '']));
}

async function markSent(tx: TxCtx, rows: readonly { id: number }[], startedRounds: 0 | 1): Promise<void> {
  if (rows.length === 0) return;
  await tx.db
    .update(eventDeliveries)
    .set({
      status: 'ENQUEUED',
      attempts: sql`${eventDeliveries.attempts} + ${startedRounds}`,
      nextAt: sql`NOW(3) + INTERVAL ${LEASE_SECONDS} SECOND`,
    })
    .where(
      inArray(
        eventDeliveries.id,
        rows.map((row) => row.id),
      ),
    );
}
