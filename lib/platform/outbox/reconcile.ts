import { inArray, sql } from 'drizzle-orm';
import { eventDeliveries } from '@/db/schema/events';
import type { Ctx } from '../ctx';
import { CONSUMER_QUEUES, type DeliveryJob, getQueue, type QueueName } from '../queue';
import { settleFailedJob } from './settle-failed-job';
import { showAmongDead } from './show-among-dead';

/** More than this many failed jobs is an incident; the next minute goes on with them. */
const MOST_FAILED_JOBS = 1000;

/**
 * Compares failed jobs with deliveries, after a process died between a job's failure and its record. It records missing
 * failures, and removes recorded jobs from Redis.
 * @throws Error when Redis is away
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  for (const name of new Set(Object.values(CONSUMER_QUEUES))) await reconcileQueue(ctx, name);
}

async function reconcileQueue(ctx: Ctx, name: QueueName): Promise<void> {
  const queue = await getQueue(name);
  const jobs = (await queue.getFailed(0, MOST_FAILED_JOBS - 1)).filter((job) => job?.data?.eventId);
  if (jobs.length === 0) return;
  const deliveries = await ctx.db
    .select({
      id: eventDeliveries.id,
      eventId: eventDeliveries.eventId,
      consumer: eventDeliveries.consumer,
      status: eventDeliveries.status,
      attempts: eventDeliveries.attempts,
    })
    .from(eventDeliveries)
    .where(
      inArray(
        eventDeliveries.eventId,
        jobs.map((job) => job.data.eventId),
      ),
    );
  const deliveryOf = new Map(deliveries.map((delivery) => [`${delivery.eventId} ${delivery.consumer}`, delivery]));
  const sendNow: number[] = [];
  for (const job of jobs) {
    const { eventId, consumer, round } = job.data as DeliveryJob;
    const delivery = deliveryOf.get(`${eventId} ${consumer}`);
    if (delivery?.status === 'DEAD') {
      // Redis may have gone between the dead letter's row and its copy.
      await showAmongDead(ctx, job, delivery.id);
      continue;
    }
    if (delivery?.status === 'ENQUEUED' && delivery.attempts === round) {
      await settleFailedJob(ctx, job);
      continue;
    }
    await job.remove();
    // The round that followed could not be added while this job was in its place.
    if (delivery?.status === 'ENQUEUED') sendNow.push(delivery.id);
  }
  if (sendNow.length === 0) return;
  await ctx.db.update(eventDeliveries).set({ nextAt: sql`NOW(3)` }).where(inArray(eventDeliveries.id, sendNow));
}
