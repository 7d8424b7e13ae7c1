import { sql } from 'drizzle-orm';
import { idempotencyKeys } from '@/db/schema/events';
import type { Ctx } from '../ctx';
import { RETENTION } from './retention';

/** Few enough to hold their row locks for milliseconds. */
const BATCH = 1000;

/** Removes idempotency keys older than their period. Returns how many. */
export async function purgeIdempotencyKeys(ctx: Ctx): Promise<number> {
  let purged = 0;
  for (;;) {
    const [result] = await ctx.db
      .delete(idempotencyKeys)
      .where(sql`${idempotencyKeys.createdAt} < NOW(3) - INTERVAL ${RETENTION.idempotencyKeys.days} DAY`)
      .limit(BATCH);
    purged += result.affectedRows;
    if (result.affectedRows < BATCH) return purged;
  }
}
