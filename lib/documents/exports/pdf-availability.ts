import { sql } from 'drizzle-orm';
import { workerHeartbeats } from '@/db/schema/workers';
import type { Ctx } from '@/lib/platform/ctx';

/** Seconds without a heartbeat after which a worker counts as gone; workers beat every five seconds. */
const SILENT_SECONDS = 30;

/**
 * True if a live worker has a Chromium. Without a live worker it returns true: the export waits, like every other job.
 */
export async function isPdfAvailable(ctx: Ctx): Promise<boolean> {
  const living = await ctx.db
    .select({ printsPdf: workerHeartbeats.printsPdf })
    .from(workerHeartbeats)
    .where(sql`${workerHeartbeats.beatAt} > NOW(3) - INTERVAL ${SILENT_SECONDS} SECOND`);
  return living.length === 0 || living.some(({ printsPdf }) => printsPdf);
}
