import { and, asc, inArray, sql } from 'drizzle-orm';
import { mailItems, mailMessages } from '@/db/schema/mail';
import type { Ctx } from '@/lib/platform/ctx';
import { RETENTION } from '@/lib/platform/maintenance/retention';
import { transact } from '@/lib/platform/transact';

/** Few enough to hold their row locks for milliseconds. */
const BATCH = 500;

/** States in which a mail is done with; one that still waits is kept, however old. */
const DONE = ['SENT', 'SKIPPED', 'DIGESTED'] as const;

/** Removes old mail with what it said. @returns how many mails */
export async function purgeMail(ctx: Ctx): Promise<number> {
  for (let purged = 0; ; ) {
    const removed = await transact(ctx, async (tx) => {
      const old = await tx.db
        .select({ id: mailMessages.id })
        .from(mailMessages)
        .where(
          and(
            inArray(mailMessages.state, [...DONE]),
            sql`${mailMessages.createdAt} < NOW(3) - INTERVAL ${RETENTION.mail.days} DAY`,
          ),
        )
        .orderBy(asc(mailMessages.createdAt))
        .limit(BATCH);
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.db.delete(mailItems).where(inArray(mailItems.messageId, ids));
      await tx.db.delete(mailMessages).where(inArray(mailMessages.id, ids));
      return ids.length;
    });
    purged += removed;
    if (removed < BATCH) return purged;
  }
}
