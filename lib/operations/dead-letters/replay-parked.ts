import { and, eq } from 'drizzle-orm';
import { eventDeliveries } from '@/db/schema/events';
import type { Ctx } from '@/lib/platform/ctx';
import type { DeliveryJob } from '@/lib/platform/queue';
import { transact } from '@/lib/platform/transact';
import { lockOpen, redrive } from './redrive';

/** The retry button among the failed jobs of the queues' own page: the same as trying the dead letter again. */
export async function replayParked(ctx: Ctx, { eventId, consumer }: Pick<DeliveryJob, 'eventId' | 'consumer'>) {
  await transact(ctx, async (tx) => {
    const isIt = and(eq(eventDeliveries.eventId, eventId), eq(eventDeliveries.consumer, consumer));
    await redrive(tx, await lockOpen(tx, isIt));
  });
}
