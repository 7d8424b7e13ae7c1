import { sql } from 'drizzle-orm';
import { workerHeartbeats } from '@/db/schema/workers';
import type { Ctx } from '@/lib/platform/ctx';

/** A worker beats every five seconds; one that has been silent for so long is gone. */
const SILENT_SECONDS = 30;

/**
 * Whether a worker that lives now has a Chromium. While no worker lives it is taken for granted: the export waits, as
 * every other job does.
 */
export async function isPdfAvailable(ctx: Ctx): Promise<boolean> {
  const living = await ctx.db
    .select({ printsPdf: workerHeartbeats.printsPdf })
    .from(workerHeartbeats)
    .where(sql`${workerHeartbeats.beatAt} > NOW(3) - INTERVAL ${SILENT_SECONDS} SECOND`);
  return living.length === 0 || living.some(({ printsPdf }) => printsPdf);
}
