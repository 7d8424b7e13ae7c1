import type { Queue } from 'bullmq';
import { logger } from '../logger';
import { CONSUMER_QUEUES, type DeliveryJob, getQueue, jobOptions, type QueueName } from '../queue';
import { type OpenSpan, openSpan } from '../tracing/trace';
import { type ClaimedDelivery, jobIdOf } from './delivery';

/**
 * Adds claimed deliveries to their queues, each once; a waiting or running job stays. A finished job of an earlier
 * attempt is removed first, because it would swallow the add. The caller's transaction is open during this, so one
 * pipeline asks Redis about all deliveries. One by one took longer than MariaDB's idle limit, and a backlog stopped the
 * relay.
 * @throws Error when Redis is away; nothing is lost, the claim is rolled back
 */
export async function sendJobs(deliveries: readonly ClaimedDelivery[]): Promise<void> {
  for (const [name, group] of groupByQueue(deliveries)) {
    const queue = await getQueue(name);
    const areSendable = await Promise.all(group.map((one) => !one.wasSent || clearEarlierJob(queue, one)));
    const sendable = group.filter((_one, at) => areSendable[at]);
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

/**
 * Makes room for the job of a delivery that was sent before. Returns false if none can be added: its job waits or runs,
 * or its failure in this round is not recorded yet.
 */
async function clearEarlierJob(queue: Queue<DeliveryJob>, delivery: ClaimedDelivery): Promise<boolean> {
  const job = await queue.getJob(jobIdOf(delivery));
  if (!job) return true;
  // `getState` searches the list of waiting jobs, which is as long as the backlog.
  if (job.finishedOn === undefined || job.finishedOn === null) return false;
  const state = await job.getState();
  if (state === 'failed' && job.data.round === delivery.round) return false;
  if (state === 'completed')
    logger.error({ eventId: delivery.eventId, consumer: delivery.consumer }, 'job completed, delivery not done');
  await job.remove();
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
