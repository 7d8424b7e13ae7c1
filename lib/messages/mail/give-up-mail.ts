import { and, eq, inArray } from 'drizzle-orm';
import { outboxEvents } from '@/db/schema/events';
import { mailMessages } from '@/db/schema/mail';
import type { TxCtx } from '@/lib/platform/ctx';

/** Ends a message whose delivery an operator has put aside: it is not on its way any more. The last error stays. */
export async function giveUpMail(tx: TxCtx, eventId: string): Promise<void> {
  const ofEvent = tx.db
    .select({ publicId: outboxEvents.entityPublicId })
    .from(outboxEvents)
    .where(and(eq(outboxEvents.eventId, eventId), eq(outboxEvents.eventType, 'mail.message_due')));
  await tx.db
    .update(mailMessages)
    .set({ state: 'SKIPPED' })
    .where(and(eq(mailMessages.state, 'QUEUED'), inArray(mailMessages.publicId, ofEvent)));
}
