import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { systemCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { type BatchHandler, batchDeliveries, type DeliveryBatches } from '@/lib/platform/outbox/batch-deliveries';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import { prepareDelivery } from '@/lib/platform/outbox/consume';
import { describeFailure, printFailure } from '@/lib/platform/outbox/failure';
import { settleFailedJob } from '@/lib/platform/outbox/settle-failed-job';
import { type DeliveryJob, type QueueName, startConsumer } from '@/lib/platform/queue';
import { inSpan } from '@/lib/platform/tracing/trace';
import { HANDLERS, type Handler } from './registry';

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

/** Batches of a consumer whose effect is inside the transaction; one for the whole process. */
const batches = new Map<Consumer, DeliveryBatches>();

function batchesOf(consumer: Consumer): DeliveryBatches {
  const known = batches.get(consumer);
  if (known) return known;
  const made = batchDeliveries(consumer, () => insideOf(HANDLERS[consumer]));
  batches.set(consumer, made);
  return made;
}

const insideOf = (handler: Handler): BatchHandler => ('outside' in handler ? { together: async () => {} } : handler);

async function consumeJob(job: Job<DeliveryJob>): Promise<void> {
  const { eventId, consumer } = job.data;
  const handler = HANDLERS[consumer];
  try {
    const outcome = await serve(job, handler);
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

async function serve({ data: { eventId, consumer }, attemptsStarted }: Job<DeliveryJob>, handler: Handler) {
  const { consume, consumeAlone } = batchesOf(consumer);
  if ('outside' in handler) {
    await prepareDelivery(systemCtx(`consume:${consumer}`), { eventId, consumer }, handler.outside);
    return consumeAlone(eventId);
  }
  // A delivery that failed, or whose worker died, disturbs no others when it is tried again.
  return attemptsStarted > 1 ? consumeAlone(eventId) : consume(eventId);
}
