import { and, asc, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { mailItems, mailMessages } from '@/db/schema/mail';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';

/** A mail about a record. */
export interface SentMail {
  to: string;
  /** Code of what the mail is about. */
  reason: string;
  state: string;
  /** ISO 8601, UTC; null while it waits. */
  sentAt: string | null;
}

/** Mails about a record to people of the acting organization. Those of other organizations are theirs to show. */
export async function selectSentMails(ctx: UserCtx, entityPublicId: string): Promise<SentMail[]> {
  const rows = await ctx.db
    .select({
      to: fullName(users),
      reason: mailItems.reason,
      state: mailMessages.state,
      sentAt: mailMessages.sentAt,
    })
    .from(mailItems)
    .innerJoin(mailMessages, eq(mailMessages.id, mailItems.messageId))
    .innerJoin(users, eq(users.userId, mailItems.userId))
    .where(and(eq(mailItems.entityPublicId, entityPublicId), eq(mailItems.organizationId, ctx.actor.organizationId)))
    .orderBy(asc(mailItems.id));
  return rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt?.toISOString() ?? null }));
}
