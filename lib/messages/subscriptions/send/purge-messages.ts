import { inArray, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { subscriptionAttempts, subscriptionMessages } from '@/db/schema/webhook-subscriptions';
import type { Ctx } from '@/lib/platform/ctx';
import { RETENTION } from '@/lib/platform/maintenance/retention';
import { transact } from '@/lib/platform/transact';

const KEPT_DAYS = RETENTION.outgoingMessages.days;
/** Messages of a paused subscription are kept longer, for its administrators; not for good. */
const WAITING_KEPT_DAYS = 90;
/** Reminders of an overdue step repeat for up to 365 days, and its message is the proof of the first. */
const OVERDUE_KEPT_DAYS = 400;

/** Few enough to hold their row locks for milliseconds. */
const BATCH = 500;

/** Removes old messages with their tries. @returns how many messages */
export async function purgeMessages(ctx: Ctx): Promise<number> {
  let purged = 0;
  for (;;) {
    const ids = await listOld(ctx);
    if (ids.length > 0) {
      await transact(ctx, async (tx) => {
        await tx.db.delete(subscriptionAttempts).where(inArray(subscriptionAttempts.messageId, ids));
        await tx.db.delete(subscriptionMessages).where(inArray(subscriptionMessages.id, ids));
      });
    }
    purged += ids.length;
    if (ids.length < BATCH) return purged;
  }
}

async function listOld(ctx: Ctx): Promise<number[]> {
  // Raw: an age per row.
  const rows = await rowsOf<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM subscription_messages
      WHERE created_at < NOW(3) - INTERVAL ${KEPT_DAYS} DAY
        AND created_at < NOW(3) - INTERVAL CASE WHEN kind = 'task.overdue' THEN ${OVERDUE_KEPT_DAYS}
          WHEN state = 'PENDING' THEN ${WAITING_KEPT_DAYS} ELSE ${KEPT_DAYS} END DAY
      ORDER BY created_at LIMIT ${BATCH}`,
  );
  return rows.map(({ id }) => id);
}
