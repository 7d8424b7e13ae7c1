import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm';
import { mailItems, mailMessages } from '@/db/schema/mail';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { findMailHold } from './mail-hold';
import { HOURLY_CAP } from './mail-settings';

/** Messages per run; the next run, seconds later, takes the rest. */
const BATCH = 200;

/**
 * Queues messages whose collecting time is over. Beyond the hourly limit of a person, items wait for the digest. One
 * process at a time.
 * @returns the count of queued messages
 */
export async function queueDueMail(ctx: Ctx): Promise<number> {
  if (await findMailHold(ctx)) return 0;
  const due = await ctx.db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.state, 'COLLECTING'), lte(mailMessages.sendAt, sql`NOW(3)`)))
    .orderBy(asc(mailMessages.sendAt))
    .limit(BATCH);
  let queued = 0;
  for (const { id } of due) if (await transact(ctx, (tx) => queueOne(tx, id))) queued += 1;
  return queued;
}

async function queueOne(tx: TxCtx, id: number): Promise<boolean> {
  const [message] = await tx.db
    .select({ publicId: mailMessages.publicId, userId: mailMessages.userId, kind: mailMessages.kind })
    .from(mailMessages)
    .where(and(eq(mailMessages.id, id), eq(mailMessages.state, 'COLLECTING')))
    .for('update');
  if (!message) return false;
  const isTooMany = message.kind === 'DOCUMENT' && (await countOfHour(tx, message.userId)) >= HOURLY_CAP;
  await tx.db
    .update(mailMessages)
    .set({ state: isTooMany ? 'DIGESTED' : 'QUEUED', sendAt: sql`NOW(3)` })
    .where(eq(mailMessages.id, id));
  if (isTooMany) {
    await tx.db.update(mailItems).set({ messageId: null }).where(eq(mailItems.messageId, id));
    return false;
  }
  await sendOnItsWay(tx, message.publicId);
  return true;
}

/** From here on it is a delivery like every other, with its retries and its dead letter. */
export async function sendOnItsWay(tx: TxCtx, publicId: string): Promise<void> {
  await emit(tx, [
    {
      type: 'mail.message_due',
      payload: { messagePublicId: publicId },
      entityType: 'mail_message',
      entityPublicId: publicId,
    },
  ]);
}

async function countOfHour(tx: TxCtx, userId: number): Promise<number> {
  const [row] = await tx.db
    .select({ count: count() })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.userId, userId),
        eq(mailMessages.kind, 'DOCUMENT'),
        inArray(mailMessages.state, ['QUEUED', 'SENT']),
        sql`${mailMessages.sendAt} > NOW(3) - INTERVAL 1 HOUR`,
      ),
    );
  return row?.count ?? 0;
}
