import { and, eq, inArray, sql } from 'drizzle-orm';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import { jobIdOf } from '@/lib/platform/outbox/delivery';
import { CONSUMER_QUEUES, getQueue } from '@/lib/platform/queue';

export interface DeadDelivery {
  letterId: number;
  publicId: string;
  deliveryId: number;
  eventId: string;
  consumer: string;
}

/** The open dead letters of these deliveries in the order they came to be, locked: all, or the first `limit`. */
export async function lockOpen(tx: TxCtx, where: ReturnType<typeof and>, limit?: number): Promise<DeadDelivery[]> {
  const open = tx.db
    .select({
      letterId: deadLetters.id,
      publicId: deadLetters.publicId,
      deliveryId: eventDeliveries.id,
      eventId: eventDeliveries.eventId,
      consumer: eventDeliveries.consumer,
    })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(and(eq(deadLetters.status, 'OPEN'), eq(eventDeliveries.status, 'DEAD'), where))
    .orderBy(deadLetters.id)
    .$dynamic();
  return (limit === undefined ? open : open.limit(limit)).for('update');
}

/**
 * Sends dead deliveries on their way again, with all their rounds before them. Harmless twice: the consumer's inbox
 * knows what it has done. Their failed jobs go first: one in its place would swallow the new one.
 * @throws AppError REDIS_AWAY
 */
export async function redrive(tx: TxCtx, dead: readonly DeadDelivery[]): Promise<void> {
  if (dead.length === 0) return;
  await removeJobs(dead);
  await tx.db
    .update(eventDeliveries)
    .set({ status: 'PENDING', attempts: 0, nextAt: sql`NOW(3)` })
    .where(
      inArray(
        eventDeliveries.id,
        dead.map(({ deliveryId }) => deliveryId),
      ),
    );
  await tx.db
    .update(deadLetters)
    .set({
      status: 'REPLAYED',
      resolvedAt: sql`NOW(3)`,
      resolvedBy: tx.actor.kind === 'user' ? tx.actor.userId : null,
    })
    .where(
      inArray(
        deadLetters.id,
        dead.map(({ letterId }) => letterId),
      ),
    );
  await record(
    tx,
    dead.map(({ publicId, consumer }) => ({
      action: 'dead_letter.replayed',
      severity: 'WARN',
      entityType: 'dead_letter',
      entityPublicId: publicId,
      entityLabel: consumer,
    })),
  );
}

/** Removes the jobs of dead deliveries from Redis, including those among the failed. */
export async function removeJobs(dead: readonly DeadDelivery[]): Promise<void> {
  try {
    const parked = await getQueue('workflow-events-failed');
    for (const delivery of dead) {
      const consumer = delivery.consumer as Consumer;
      const queue = await getQueue(CONSUMER_QUEUES[consumer]);
      await (await queue.getJob(jobIdOf({ eventId: delivery.eventId, consumer })))?.remove();
      const shown = await parked.getJob(`dl-${delivery.deliveryId}`);
      // The button on that very job led here: it is running, and ends by itself.
      if (shown && (await shown.getState()) !== 'active') await shown.remove();
    }
  } catch (error) {
    throw new AppError('REDIS_AWAY', { cause: error });
  }
}
