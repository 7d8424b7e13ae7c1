import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { systemCtx } from '@/lib/ctx';
import { replayParked } from '@/lib/dead-letters/replay-parked';
import type { DeadLetterJob } from '@/lib/outbox/show-among-dead';
import { getQueue, startConsumer } from '@/lib/queue';
import { getRedis, isRedisReady } from '@/lib/redis';

/** One may be late behind a restart of Redis; three are a consumer that no longer takes anything. */
const MOST_MISSED = 3;

/**
 * A job a minute that does nothing but pass. A consumer that lost its connection in a way the library does not notice
 * still reports itself as running; it shows by the canary that stays waiting.
 * @param onStuck called when this process has taken none while one was waiting, three times in a row
 */
export function startCanary(connection: Redis, onStuck: () => void): { consumer: Worker; send: () => Promise<void> } {
  let hasTaken = true;
  let missed = 0;
  const consumer = startConsumer('schedules', connection, async () => {
    hasTaken = true;
  });
  const send = async () => {
    if (!(await isRedisReady(getRedis(), 0))) return;
    const queue = await getQueue('schedules');
    const isOneWaiting = (await queue.getWaitingCount()) > 0;
    missed = isOneWaiting && !hasTaken ? missed + 1 : 0;
    hasTaken = false;
    if (missed >= MOST_MISSED) onStuck();
    // The fixed id keeps a stuck queue from filling up.
    await queue.add('canary', {}, { jobId: 'canary', removeOnComplete: true, removeOnFail: true });
  };
  return { consumer, send };
}

/**
 * Keeps the copies of dead letters visible as failed, each with its reason: a job that waits shows neither reason nor
 * a button to people who look into the queues. With that button the delivery goes on its way again.
 */
export function parkDeadLetters(connection: Redis): Worker {
  return startConsumer('workflow-events-failed', connection, async (job: Job<DeadLetterJob>) => {
    // It has failed here before, so somebody pressed retry.
    if (job.stacktrace?.length) return replayParked(systemCtx('replay'), job.data);
    throw reasonOf(job.data);
  });
}

/** The error of the original job. Its stack is not ours, and BullMQ keeps a job's stack as the mark of a failed one. */
function reasonOf({ errorClass, error }: DeadLetterJob): UnrecoverableError {
  const reason = new UnrecoverableError(`${errorClass}: ${error}`);
  reason.stack = reason.message;
  return reason;
}
