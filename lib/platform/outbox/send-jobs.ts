import type { Queue } from 'bullmq';
import { logger } from '../logger';
import { CONSUMER_QUEUES, type DeliveryJob, getQueue, jobOptions, type QueueName } from '../queue';
import { type OpenSpan, openSpan } from '../tracing/trace';
import { type ClaimedDelivery, jobIdOf } from './delivery';

/**
 * Adds claimed deliveries to their queues. The job id makes a second add a no-op while the first job is waiting or
 * running. Finished jobs of an earlier attempt are removed first, because they would swallow the add as well.
 * @throws Error when Redis is away; nothing is lost, the claim is undone
 */
export async function sendJobs(deliveries: readonly ClaimedDelivery[]): Promise<void> {
  for (const [name, group] of groupByQueue(deliveries)) {
    const queue = await getQueue(name);
    const sendable: ClaimedDelivery[] = [];
    for (const delivery of group) {
      if (!delivery.wasSent || (await clearEarlierJob(queue, delivery))) sendable.push(delivery);
    }
    const spans = sendable.map(openRelaySpan);
    try {
      await queue.addBulk(sendable.map((delivery, at) => jobOf(delivery, spans[at]?.traceparent ?? null)));
    } finally {
      for (const span of spans) span?.end();
    }
  }
}

/** One per delivery, as they belong to different traces; null for an event without one. */
function openRelaySpan({ consumer, eventId, round, traceparent }: ClaimedDelivery): OpenSpan | null {
  if (traceparent === null) return null;
  const attributes = { 'dms.event': eventId, 'dms.consumer': consumer, 'dms.round': round };
  return openSpan(`relay ${consumer}`, { kind: 'producer', parent: traceparent, attributes });
}

function jobOf(delivery: ClaimedDelivery, traceparent: string | null) {
  const { eventId, consumer, round } = delivery;
  return {
    name: consumer,
    data: { eventId, consumer, round, ...(traceparent && { traceparent }) } satisfies DeliveryJob,
    opts: { ...jobOptions(), jobId: jobIdOf(delivery) },
  };
}

/** Returns false when the job has failed in this very round: its failure is still to be recorded, so it is kept. */
async function clearEarlierJob(queue: Queue<DeliveryJob>, delivery: ClaimedDelivery): Promise<boolean> {
  const job = await queue.getJob(jobIdOf(delivery));
  if (!job) return true;
  const state = await job.getState();
  if (state === 'failed') {
    if (job.data.round === delivery.round) return false;
    await job.remove();
  }
  if (state === 'completed') {
    logger.error({ eventId: delivery.eventId, consumer: delivery.consumer }, 'job completed, delivery not done');
    await job.remove();
  }
  return true;
}

function groupByQueue(deliveries: readonly ClaimedDelivery[]): Map<QueueName, ClaimedDelivery[]> {
  const groups = new Map<QueueName, ClaimedDelivery[]>();
  for (const delivery of deliveries) {
    const name = CONSUMER_QUEUES[delivery.consumer];
    groups.set(name, [...(groups.get(name) ?? []), delivery]);
  }
  return groups;
}
