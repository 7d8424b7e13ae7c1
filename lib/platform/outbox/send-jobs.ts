import type { Queue } from 'bullmq';
import { logger } from '../logger';
import { CONSUMER_QUEUES, type DeliveryJob, getQueue, jobOptions, type QueueName } from '../queue';
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
    await queue.addBulk(
      sendable.map((delivery) => ({
        name: delivery.consumer,
        data: { eventId: delivery.eventId, consumer: delivery.consumer, round: delivery.round } satisfies DeliveryJob,
        opts: { ...jobOptions(), jobId: jobIdOf(delivery) },
      })),
    );
  }
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
