import { sql } from 'drizzle-orm';
import type { LinkPurpose } from '@/db/enums';
import { mailMessages } from '@/db/schema/mail';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { emit } from '@/lib/platform/outbox/emit';

/** Has a person sent the link with which they set their password. It is made when the mail is: no row has its secret. */
export async function queueLink(tx: TxCtx, userId: number, purpose: LinkPurpose): Promise<void> {
  const publicId = newPublicId();
  await tx.db.insert(mailMessages).values({
    publicId,
    kind: 'LINK',
    userId,
    linkPurpose: purpose,
    state: 'QUEUED',
    sendAt: sql`NOW(3)`,
  });
  await emit(tx, [
    {
      type: 'mail.message_due',
      payload: { messagePublicId: publicId },
      entityType: 'mail_message',
      entityPublicId: publicId,
    },
  ]);
}
