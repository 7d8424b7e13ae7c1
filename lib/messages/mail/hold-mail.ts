import { and, count, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { mailHolds, mailItems, mailMessages } from '@/db/schema/mail';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { findMailHold, isHeldBy, type MailHold } from './mail-hold';
import { sendOnItsWay } from './queue-due';

/** The column's length. */
const MOST_REASON = 500;
const UNSENT = ['COLLECTING', 'QUEUED'] as const;

export interface WaitingMail {
  /** Messages that are not sent. */
  messages: number;
  /** Notices that wait for a digest. */
  forDigests: number;
  /** Events whose notices are not made yet. */
  events: number;
}

/** Counts what would be sent. */
export async function countWaitingMail(ctx: Ctx): Promise<WaitingMail> {
  const [[messages], [items], [events]] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(mailMessages)
      .where(inArray(mailMessages.state, [...UNSENT])),
    ctx.db.select({ count: count() }).from(mailItems).where(isNull(mailItems.messageId)),
    ctx.db
      .select({ count: count() })
      .from(eventDeliveries)
      .where(
        and(inArray(eventDeliveries.status, ['PENDING', 'ENQUEUED']), eq(eventDeliveries.consumer, 'notify-in-app')),
      ),
  ]);
  return { messages: messages?.count ?? 0, forDigests: items?.count ?? 0, events: events?.count ?? 0 };
}

/** Holds all mail that is there, and every further one about documents, until an operator lifts it. */
export async function holdMail(tx: TxCtx, reason: string): Promise<void> {
  if (await findMailHold(tx)) return;
  await tx.db.insert(mailHolds).values({ reason: reason.slice(0, MOST_REASON) });
  await record(tx, { action: 'mail.held', severity: 'WARN', entityType: 'mail', reason });
}

/**
 * Lifts the hold: what it kept is sent, or dropped where its event is older than the hold.
 * @throws Error when no mail is held
 */
export async function liftMailHold(
  ctx: Ctx,
  outcome: 'SENT' | 'DROPPED',
  reason: string,
): Promise<{ dropped: number }> {
  return transact(ctx, async (tx) => {
    const hold = await findMailHold(tx);
    if (!hold) throw new Error('no mail is held');
    const [lifted] = await tx.db
      .update(mailHolds)
      .set({ liftedAt: sql`NOW(3)`, outcome })
      .where(and(eq(mailHolds.id, hold.id), isNull(mailHolds.liftedAt)));
    if (lifted.affectedRows === 0) throw new Error('no mail is held');
    const dropped = outcome === 'DROPPED' ? await dropOld(tx, hold) : 0;
    await sendQueued(tx, hold);
    const action = outcome === 'DROPPED' ? 'mail.dropped' : 'mail.released';
    await record(tx, { action, severity: 'WARN', entityType: 'mail', reason, changes: { dropped: [null, dropped] } });
    return { dropped };
  });
}

/** @returns messages and notices for digests that are not sent any more */
async function dropOld(tx: TxCtx, { heldAt }: MailHold): Promise<number> {
  const unsent = tx.db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(inArray(mailMessages.state, [...UNSENT]));
  // Its notice may be made after the restore; what it is about is older.
  const oldEvent = tx.db
    .select({ id: outboxEvents.eventId })
    .from(outboxEvents)
    .where(lt(outboxEvents.occurredAt, heldAt));
  const [items] = await tx.db
    .delete(mailItems)
    .where(
      and(
        or(isNull(mailItems.messageId), inArray(mailItems.messageId, unsent)),
        or(lt(mailItems.createdAt, heldAt), inArray(mailItems.eventId, oldEvent)),
      ),
    );
  const hasItems = tx.db.select({ one: sql`1` }).from(mailItems).where(eq(mailItems.messageId, mailMessages.id));
  const [messages] = await tx.db
    .update(mailMessages)
    .set({ state: 'SKIPPED' })
    .where(
      and(
        inArray(mailMessages.state, [...UNSENT]),
        or(
          and(inArray(mailMessages.kind, ['DOCUMENT', 'DIGEST']), notExists(hasItems)),
          and(inArray(mailMessages.kind, ['LINK', 'SECURITY']), lt(mailMessages.createdAt, heldAt)),
        ),
      ),
    );
  return items.affectedRows + messages.affectedRows;
}

/** Deliveries of the held messages have ended without sending them, except those that no worker has claimed yet. */
async function sendQueued(tx: TxCtx, hold: MailHold): Promise<void> {
  const isOnItsWay = tx.db
    .select({ one: sql`1` })
    .from(outboxEvents)
    .innerJoin(eventDeliveries, eq(eventDeliveries.eventId, outboxEvents.eventId))
    .where(
      and(
        eq(outboxEvents.entityPublicId, mailMessages.publicId),
        inArray(eventDeliveries.status, ['PENDING', 'ENQUEUED']),
      ),
    );
  const queued = await tx.db
    .select({ publicId: mailMessages.publicId, kind: mailMessages.kind, createdAt: mailMessages.createdAt })
    .from(mailMessages)
    .where(and(eq(mailMessages.state, 'QUEUED'), notExists(isOnItsWay)));
  for (const message of queued) if (isHeldBy(hold, message)) await sendOnItsWay(tx, message.publicId);
}
