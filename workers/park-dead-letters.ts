import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { replayParked } from '@/lib/operations/dead-letters/replay-parked';
import { systemCtx } from '@/lib/platform/ctx';
import type { DeadLetterJob } from '@/lib/platform/outbox/show-among-dead';
import { startConsumer } from '@/lib/platform/queue';

/**
 * Fails each copy of a dead letter with the reason of its original. The queue browser shows a reason and a retry button
 * for failed jobs only. A retry there replays the delivery.
 */
export function parkDeadLetters(connection: Redis): Worker {
  return startConsumer('workflow-events-failed', connection, async (job: Job<DeadLetterJob>) => {
    // A stack trace means that it has failed here before: an operator pressed retry.
    if (job.stacktrace?.length) return replayParked(systemCtx('replay'), job.data);
    throw reasonOf(job.data);
  });
}

/** The error of the original job, without our stack. BullMQ needs some stack: it marks a job that has failed. */
function reasonOf({ errorClass, error }: DeadLetterJob): UnrecoverableError {
  const reason = new UnrecoverableError(`${errorClass}: ${error}`);
  reason.stack = reason.message;
  return reason;
}
