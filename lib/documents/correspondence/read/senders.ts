import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import type { IncomingFacts } from '../dto';

/** Organizations of the programme as the senders of incoming letters; joined behind `incomingLetters`. */
export const senders = alias(organizations, 'senders');

/** The code under which a document's sender is shown and sorted, or the name of one that has none. Raw: conditional column. */
export const senderCode = sql<string>`COALESCE(${senders.organizationCode}, ${incomingLetters.senderName}, ${organizations.organizationCode})`;

/**
 * Whom a document is from, as columns of a query over documents with `organizations` as their originators, and outer
 * joins of `incomingLetters` and `senders`: the originator of a letter that was written in the system, the sender of one
 * that came from outside. Raw: conditional columns.
 */
export function senderRef(ctx: UserCtx) {
  const isThai = ctx.locale === 'th';
  const [ofSender, ofOriginator] = isThai
    ? [senders.nameTh, organizations.nameTh]
    : [senders.nameEn, organizations.nameEn];
  return {
    publicId: sql<string | null>`IF(${incomingLetters.id} IS NULL, ${organizations.publicId}, ${senders.publicId})`,
    code: senderCode,
    name: sql<string>`COALESCE(${ofSender}, ${incomingLetters.senderName}, ${ofOriginator}, ${organizations.nameTh})`,
  };
}

/** What an incoming letter has beside a letter; null for another document. The caller has checked visibility. */
export async function selectIncoming(ctx: UserCtx, correspondenceId: number): Promise<IncomingFacts | null> {
  const [row] = await ctx.db
    .select({
      organizationPublicId: senders.publicId,
      organizationCode: senders.organizationCode,
      organizationName: ctx.locale === 'th' ? senders.nameTh : senders.nameEn,
      senderName: incomingLetters.senderName,
      receivedDate: incomingLetters.receivedDate,
      method: incomingLetters.method,
      theirNumber: incomingLetters.theirNumber,
    })
    .from(incomingLetters)
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .where(eq(incomingLetters.id, correspondenceId));
  if (!row) return null;
  const { organizationPublicId, organizationCode, organizationName, senderName, ...facts } = row;
  const name = organizationName ?? senderName ?? '';
  return { ...facts, sender: { publicId: organizationPublicId, code: organizationCode ?? name, name } };
}
