import { sql } from 'drizzle-orm';
import { signInChallenges } from '@/db/schema/factors';
import type { Ctx } from '@/lib/platform/ctx';
import { RETENTION } from '@/lib/platform/maintenance/retention';

/** Few enough to hold their row locks for milliseconds. */
const BATCH = 1000;

/** Removes proofs that have expired; the audit keeps what became of them. @returns how many */
export async function purgeChallenges(ctx: Ctx): Promise<number> {
  let purged = 0;
  for (;;) {
    const [result] = await ctx.db
      .delete(signInChallenges)
      .where(sql`${signInChallenges.expiresAt} < NOW(3) - INTERVAL ${RETENTION.challenges.days} DAY`)
      .limit(BATCH);
    purged += result.affectedRows;
    if (result.affectedRows < BATCH) return purged;
  }
}
