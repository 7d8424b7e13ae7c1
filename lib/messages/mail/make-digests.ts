import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import { mailItems, mailMessages } from '@/db/schema/mail';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { readNow } from '@/lib/platform/time/database-time';
import { hourOfDay, projectDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { findMailHold } from './mail-hold';
import { DIGEST_HOUR } from './mail-settings';
import { sendOnItsWay } from './queue-due';

/** People of one turn; the rest follows with the next one. */
const BATCH = 200;

/**
 * Collects each person's waiting items into their digest and queues it, once a day from seven o'clock of the project's
 * zone. It runs often, so a worker that was down at seven catches up. One process at a time.
 * @returns the count of queued digests
 */
export async function makeDigests(ctx: Ctx): Promise<number> {
  const now = await readNow(ctx);
  const day = projectDay(now);
  const until = hourOfDay(day, DIGEST_HOUR);
  if (now < until || (await findMailHold(ctx))) return 0;
  const had = ctx.db
    .select({ one: sql`1` })
    .from(mailMessages)
    .where(and(eq(mailMessages.userId, mailItems.userId), eq(mailMessages.digestDay, day)));
  const people = await ctx.db
    .selectDistinct({ userId: mailItems.userId })
    .from(mailItems)
    .where(and(isNull(mailItems.messageId), lt(mailItems.createdAt, until), notExists(had)))
    .limit(BATCH);
  for (const { userId } of people) await transact(ctx, (tx) => gather(tx, userId, { day, until }));
  return people.length;
}

async function gather(tx: TxCtx, userId: number, { day, until }: { day: string; until: Date }): Promise<void> {
  const publicId = newPublicId();
  const [message] = await tx.db.insert(mailMessages).values({
    publicId,
    kind: 'DIGEST',
    userId,
    digestDay: day,
    state: 'QUEUED',
    sendAt: sql`NOW(3)`,
  });
  await tx.db
    .update(mailItems)
    .set({ messageId: message.insertId })
    .where(and(eq(mailItems.userId, userId), isNull(mailItems.messageId), lt(mailItems.createdAt, until)));
  await sendOnItsWay(tx, publicId);
}
