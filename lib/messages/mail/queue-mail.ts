import { sql } from 'drizzle-orm';
import { mailItems, mailMessages } from '@/db/schema/mail';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { COLLECT_SECONDS, isMailConfigured } from './mail-settings';

export interface MailItem {
  userId: number;
  organizationId: number;
  reason: string;
  entityType: string;
  entityPublicId: string;
  params: Record<string, unknown>;
  timing: 'NOW' | 'DIGEST';
}

/** News of yesterday comes with the digest: a worker that was away must not send a day's mails at once. */
const NEWS_MS = 24 * 60 * 60_000;

/**
 * Queues mail in the transaction that creates the in-app notifications. An instant notice joins the open message about
 * the same document, or opens one; a digest notice waits for the digest.
 */
export async function queueMail(
  tx: TxCtx,
  event: Pick<OutboxEvent, 'eventId' | 'occurredAt'>,
  items: readonly MailItem[],
): Promise<void> {
  if (items.length === 0 || !isMailConfigured()) return;
  const isNews = event.occurredAt.getTime() > Date.now() - NEWS_MS;
  // In one order, so that two events about the same people cannot wait for each other.
  for (const { timing, ...item } of [...items].sort((a, b) => a.userId - b.userId)) {
    const messageId = timing === 'NOW' && isNews ? await collectingMessage(tx, item) : null;
    await tx.db
      .insert(mailItems)
      .ignore()
      .values({ ...pick(item), eventId: event.eventId, messageId });
  }
}

function pick({ userId, organizationId, reason, entityType, entityPublicId, params }: Omit<MailItem, 'timing'>) {
  return { userId, organizationId, reason, entityType, entityPublicId, params };
}

/** The row stays locked until the commit: it cannot be sent between this and the item that joins it. */
async function collectingMessage(tx: TxCtx, item: Omit<MailItem, 'timing'>): Promise<number> {
  const [row] = await tx.db
    .insert(mailMessages)
    .values({
      publicId: newPublicId(),
      kind: 'DOCUMENT',
      userId: item.userId,
      organizationId: item.organizationId,
      entityPublicId: item.entityPublicId,
      sendAt: sql`NOW(3) + INTERVAL ${COLLECT_SECONDS} SECOND`,
    })
    .onDuplicateKeyUpdate({ set: { id: sql`LAST_INSERT_ID(id)` } });
  return row.insertId;
}
