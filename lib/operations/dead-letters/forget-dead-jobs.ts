import { eq, inArray, sql } from 'drizzle-orm';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { CONSUMER_QUEUES, getQueue, type QueueName } from '@/lib/platform/queue';
import { removeJobs } from './redrive';

/** Redis jobs of dead letters are kept for a quarter; the database row stays. */
const KEPT_DAYS = 90;
/** About six megabytes of Redis; people have to know before it is full. */
const MANY = 1000;

/**
 * Removes Redis jobs of dead letters that were handled while Redis was away, or not handled for 90 days. The database
 * rows stay.
 * @returns how many were removed
 * @throws AppError REDIS_AWAY
 */
export async function forgetDeadJobs(ctx: Ctx): Promise<number> {
  const eventIds = new Set<string>();
  const names: QueueName[] = [...new Set(Object.values(CONSUMER_QUEUES)), 'workflow-events-failed'];
  for (const name of names) for (const eventId of await failedEventsOf(name)) eventIds.add(eventId);
  if (eventIds.size === 0) return 0;
  const letters = await ctx.db
    .select({
      letterId: deadLetters.id,
      publicId: deadLetters.publicId,
      deliveryId: eventDeliveries.id,
      eventId: eventDeliveries.eventId,
      consumer: eventDeliveries.consumer,
      isDead: sql<number>`${eventDeliveries.status} = 'DEAD'`,
      isOver: sql<number>`${deadLetters.status} <> 'OPEN' OR ${deadLetters.lastAt} < NOW(3) - INTERVAL ${KEPT_DAYS} DAY`,
    })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .where(inArray(eventDeliveries.eventId, [...eventIds]));
  const over = letters.filter(({ isOver }) => isOver);
  await removeJobs(over.filter(({ isDead }) => isDead));
  // Replayed letters have a waiting job of the same name, which must stay.
  const parked = await getQueue('workflow-events-failed');
  for (const { deliveryId } of over.filter(({ isDead }) => !isDead)) {
    const shown = await parked.getJob(`dl-${deliveryId}`);
    if (shown && (await shown.isFailed())) await shown.remove();
  }
  return over.length;
}

/** Oldest first, so that paging ends before recent jobs. */
async function failedEventsOf(name: QueueName): Promise<string[]> {
  const queue = await getQueue(name);
  const [count, jobs] = await Promise.all([queue.getFailedCount(), queue.getJobs(['failed'], 0, MANY - 1, true)]);
  if (count >= MANY) logger.error({ queue: name, count }, 'failed jobs pile up');
  return jobs.flatMap((job) => (typeof job?.data?.eventId === 'string' ? [job.data.eventId] : []));
}
