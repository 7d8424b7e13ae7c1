import { sql } from 'drizzle-orm';
import type { SecurityNotice } from '@/db/enums';
import { mailMessages } from '@/db/schema/mail';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { emit } from '@/lib/platform/outbox/emit';

/** Mails a person about a change of their account, so that they notice a foreign one. */
export async function queueSecurityNotice(tx: TxCtx, userId: number, notice: SecurityNotice): Promise<void> {
  const publicId = newPublicId();
  await tx.db.insert(mailMessages).values({
    publicId,
    kind: 'SECURITY',
    userId,
    securityNotice: notice,
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
