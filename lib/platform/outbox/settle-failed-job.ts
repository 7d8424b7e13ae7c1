import type { Job } from 'bullmq';
import type { Ctx } from '../ctx';
import { logger } from '../logger';
import type { DeliveryJob } from '../queue';
import { parseFailure } from './failure';
import { recordFailure } from './record-failure';
import { showAmongDead } from './show-among-dead';

/**
 * Records a failed job in the database, then tidies Redis. A job whose delivery continues is removed, so that the next
 * round can be added; a dead one stays among the failed. Idempotent, also across processes. `job.finishedOn` is set in
 * all terminal cases, including unrecoverable and stalled ones.
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
