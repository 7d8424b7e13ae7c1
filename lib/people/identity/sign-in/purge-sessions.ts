import { sql } from 'drizzle-orm';
import { oneTimeLinks, userSessions } from '@/db/schema/sessions';
import type { Ctx } from '@/lib/platform/ctx';
import { RETENTION } from '@/lib/platform/maintenance/retention';

/** Few enough to hold their row locks for milliseconds. */
const BATCH = 1000;

/** Removes sessions that ended by their time long ago, however else they ended. @returns how many */
export async function purgeSessions(ctx: Ctx): Promise<number> {
  const { expiresAt } = userSessions;
  return inBatches(() =>
    ctx.db
      .delete(userSessions)
      .where(sql`${expiresAt} < NOW(3) - INTERVAL ${RETENTION.sessions.days} DAY`)
      .limit(BATCH),
  );
}

/** Removes one-time links that expired long ago, used or not. @returns how many */
export async function purgeLinks(ctx: Ctx): Promise<number> {
  const { expiresAt } = oneTimeLinks;
  return inBatches(() =>
    ctx.db.delete(oneTimeLinks).where(sql`${expiresAt} < NOW(3) - INTERVAL ${RETENTION.links.days} DAY`).limit(BATCH),
  );
}

async function inBatches(remove: () => Promise<[{ affectedRows: number }, unknown]>): Promise<number> {
  for (let purged = 0; ; ) {
    const [{ affectedRows }] = await remove();
    purged += affectedRows;
    if (affectedRows < BATCH) return purged;
  }
}
