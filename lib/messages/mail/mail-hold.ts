import { desc, isNull } from 'drizzle-orm';
import type { MailKind } from '@/db/enums';
import { mailHolds } from '@/db/schema/mail';
import type { Ctx } from '@/lib/platform/ctx';

export interface MailHold {
  id: number;
  reason: string;
  heldAt: Date;
}

/** The open hold of the mails: after a restore, until an operator decides what the lost installation has sent. */
export async function findMailHold(ctx: Ctx): Promise<MailHold | null> {
  const [hold] = await ctx.db
    .select({ id: mailHolds.id, reason: mailHolds.reason, heldAt: mailHolds.heldAt })
    .from(mailHolds)
    .where(isNull(mailHolds.liftedAt))
    .orderBy(desc(mailHolds.id))
    .limit(1);
  return hold ?? null;
}

/** Links and security notices that are newer than the hold are sent: people need them to sign in again. */
export function isHeldBy(hold: MailHold | null, message: { kind: MailKind; createdAt: Date }): boolean {
  if (!hold) return false;
  return message.kind === 'DOCUMENT' || message.kind === 'DIGEST' || message.createdAt < hold.heldAt;
}
