import { and, eq, sql } from 'drizzle-orm';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import type { Ctx, TxCtx } from '../ctx';
import { transact } from '../transact';
import type { Consumer } from './catalog';
import { SLOW_SCHEDULE_SECONDS } from './delivery';
import { emit } from './emit';
import type { DeliveryFailure } from './failure';

export interface FailedRound {
  eventId: string;
  consumer: Consumer;
  round: number;
}

/** `later`: another round is due by itself; `dead`: a dead letter is open; `stale`: this failure is recorded already. */
export type FailureOutcome = { outcome: 'later' | 'dead' | 'stale'; deliveryId: number | null };

/**
 * Records that a job has failed for good, in one transaction: the next round of the slow schedule. If the rounds are
 * used up or the failure is final, DEAD with its dead letter and event. Idempotent.
 */
export async function recordFailure(ctx: Ctx, failed: FailedRound, failure: DeliveryFailure): Promise<FailureOutcome> {
  return transact(ctx, async (tx) => {
    const [delivery] = await tx.db
      .select({
        id: eventDeliveries.id,
        status: eventDeliveries.status,
        attempts: eventDeliveries.attempts,
        createdAt: eventDeliveries.createdAt,
      })
      .from(eventDeliveries)
      .where(and(eq(eventDeliveries.eventId, failed.eventId), eq(eventDeliveries.consumer, failed.consumer)))
      .for('update');
    if (!delivery) return { outcome: 'stale', deliveryId: null };
    if (delivery.status !== 'ENQUEUED' || delivery.attempts !== failed.round) {
      return { outcome: 'stale', deliveryId: delivery.id };
    }
    const lastError = `${failure.errorClass}: ${failure.message}`.slice(0, 1000);
    const scheduled = failure.isFinal ? undefined : SLOW_SCHEDULE_SECONDS[delivery.attempts - 1];
    if (scheduled !== undefined) {
      const pauseSeconds = Math.max(scheduled, failure.pauseSeconds ?? 0);
      await tx.db
        .update(eventDeliveries)
        .set({ status: 'PENDING', nextAt: sql`NOW(3) + INTERVAL ${pauseSeconds} SECOND`, lastError })
        .where(eq(eventDeliveries.id, delivery.id));
      return { outcome: 'later', deliveryId: delivery.id };
    }
    await tx.db.update(eventDeliveries).set({ status: 'DEAD', lastError }).where(eq(eventDeliveries.id, delivery.id));
    await openDeadLetter(tx, delivery, failed, failure);
    return { outcome: 'dead', deliveryId: delivery.id };
  });
}

async function openDeadLetter(
  tx: TxCtx,
  delivery: { id: number; attempts: number; createdAt: Date },
  failed: FailedRound,
  failure: DeliveryFailure,
): Promise<void> {
  const latest = {
    attempts: delivery.attempts,
    errorClass: failure.errorClass.slice(0, 100),
    error: failure.message.slice(0, 2000),
    lastAt: sql`NOW(3)`,
    status: 'OPEN' as const,
  };
  // A delivery that died, was sent again and died again keeps its one letter.
  await tx.db
    .insert(deadLetters)
    .values({ ...latest, deliveryId: delivery.id, firstAt: delivery.createdAt })
    .onDuplicateKeyUpdate({ set: latest });
  // A failed n8n delivery emits no `ops.dead_letter`; it would loop.
  if (failed.consumer === 'n8n-webhook') return;
  await emit(tx, [
    {
      type: 'ops.dead_letter',
      payload: { eventId: failed.eventId, consumer: failed.consumer, errorClass: latest.errorClass },
      entityType: 'event',
      entityPublicId: failed.eventId,
    },
  ]);
}
