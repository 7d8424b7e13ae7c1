import type { Job } from 'bullmq';
import { eq } from 'drizzle-orm';
import { outboxEvents } from '@/db/schema/events';
import type { Ctx } from '../ctx';
import { type DeliveryJob, getQueue } from '../queue';
import { parseFailure } from './failure';
import { maskSecrets, maskText } from './mask-secrets';
import { workflowCodeOf } from './workflow-code';

/** The job of a dead letter: the five fields of the requirements (data model §6), and the delivery that a retry needs. */
export interface DeadLetterJob extends DeliveryJob {
  originalJobId: string;
  queue: string;
  /** Data of the failed job and of its event; secrets are masked as on the page. */
  data: Record<string, unknown>;
  /** ISO 8601, UTC. */
  failedAt: string;
  error: string;
  errorClass: string;
}

/**
 * Adds a dead delivery to the queue `workflow-events-failed`, which people see. The row in `dead_letters` is the truth,
 * so this copy may fail; the reconciler repeats it. A job that exists already is left alone.
 * @throws Error when Redis is away
 */
export async function showAmongDead(ctx: Ctx, job: Job<DeliveryJob>, deliveryId: number | null): Promise<void> {
  const queue = await getQueue('workflow-events-failed');
  const jobId = `dl-${deliveryId}`;
  if (await queue.getJob(jobId)) return;
  // A completed job must not block the next one of its name: a delivery may die again after a replay.
  await queue.add('dead-letter', await describe(ctx, job), { jobId, removeOnFail: false, removeOnComplete: true });
}

async function describe(ctx: Ctx, job: Job<DeliveryJob>): Promise<DeadLetterJob> {
  const [event] = await ctx.db
    .select({
      eventType: outboxEvents.eventType,
      workflowCode: workflowCodeOf,
      instanceId: outboxEvents.instanceId,
      payload: outboxEvents.payload,
    })
    .from(outboxEvents)
    .where(eq(outboxEvents.eventId, job.data.eventId));
  const { errorClass, message } = parseFailure(job.failedReason ?? '');
  return {
    ...job.data,
    originalJobId: job.id ?? '',
    queue: job.queueName,
    data: maskSecrets({ ...job.data, ...event, payload: event?.payload ?? null }),
    failedAt: new Date(job.finishedOn ?? Date.now()).toISOString(),
    error: maskText(message),
    errorClass,
  };
}
