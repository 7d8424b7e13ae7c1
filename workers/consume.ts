import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { systemCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { consumeDelivery, prepareDelivery } from '@/lib/platform/outbox/consume';
import { describeFailure, printFailure } from '@/lib/platform/outbox/failure';
import { settleFailedJob } from '@/lib/platform/outbox/settle-failed-job';
import { type DeliveryJob, type QueueName, startConsumer } from '@/lib/platform/queue';
import { inSpan } from '@/lib/platform/tracing/trace';
import { HANDLERS } from './registry';

/** Serves the deliveries of a queue. A job that fails for good goes to the database before it is forgotten. */
export function consumeDeliveries(name: QueueName, connection: Redis): Worker<DeliveryJob> {
  const worker = startConsumer<DeliveryJob>(name, connection, (job) =>
    inJobSpan('consume', job, () => consumeJob(job)),
  );
  worker.on('failed', (job) => {
    if (!job) return;
    // The reconciler finds the jobs whose record failed here.
    inJobSpan('settle', job, () => settleFailedJob(systemCtx(`consume:${name}`), job)).catch((error) =>
      logger.error({ err: error, queue: name }, 'failure not recorded yet'),
    );
  });
  return worker;
}

/** A part of the trace that the job's event began, or of none: a job without one starts no trace. */
function inJobSpan<T>(verb: string, { data, attemptsMade }: Job<DeliveryJob>, run: () => Promise<T>): Promise<T> {
  const { eventId, consumer, round, traceparent: parent } = data;
  if (!parent) return run();
  const attributes = {
    'dms.event': eventId,
    'dms.consumer': consumer,
    'dms.round': round,
    'dms.try': attemptsMade + 1,
  };
  return inSpan(`${verb} ${consumer}`, { kind: 'consumer', parent, attributes }, run);
}

async function consumeJob(job: Job<DeliveryJob>): Promise<void> {
  const { eventId, consumer } = job.data;
  const handle = HANDLERS[consumer];
  try {
    const ctx = systemCtx(`consume:${consumer}`);
    if ('outside' in handle) await prepareDelivery(ctx, { eventId, consumer }, handle.outside);
    const inside = 'inside' in handle ? handle.inside : async () => {};
    const outcome = await consumeDelivery(ctx, { eventId, consumer }, inside);
    logger.info({ eventId, consumer, outcome }, 'delivery');
  } catch (error) {
    const failure = describeFailure(error);
    logger.warn({ err: error, eventId, consumer, attempt: job.attemptsMade + 1 }, 'delivery failed');
    // BullMQ stores the message, so it must be one that may be kept.
    const line = printFailure(failure);
    const isRoundOver = failure.isFinal || failure.pauseSeconds !== undefined;
    throw isRoundOver ? new UnrecoverableError(line) : new Error(line);
  }
}
