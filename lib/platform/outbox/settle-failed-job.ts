import type { Job } from 'bullmq';
import type { Ctx } from '../ctx';
import { logger } from '../logger';
import type { DeliveryJob } from '../queue';
import { parseFailure } from './failure';
import { recordFailure } from './record-failure';
import { showAmongDead } from './show-among-dead';

/**
 * Brings a job that has finished as failed into the database, and then tidies Redis: a job whose delivery goes on is
 * removed so that the next round can be added, a dead one stays and is shown among the failed. Safe to repeat, also
 * by several processes; `job.finishedOn` is set in all terminal cases, unrecoverable and stalled ones included.
 */
export async function settleFailedJob(ctx: Ctx, job: Job<DeliveryJob>): Promise<void> {
  if (job.finishedOn === undefined || job.finishedOn === null) return;
  const failure = parseFailure(job.failedReason ?? '');
  const { outcome, deliveryId } = await recordFailure(ctx, job.data, failure);
  if (outcome === 'dead') {
    logger.error({ ...job.data, errorClass: failure.errorClass }, 'delivery is dead');
    await showAmongDead(ctx, job, deliveryId);
  }
  if (outcome === 'later') {
    logger.warn({ ...job.data, errorClass: failure.errorClass }, 'delivery failed, goes on later');
    await job.remove();
  }
}
