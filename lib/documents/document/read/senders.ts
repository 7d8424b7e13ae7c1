import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { IncomingFacts } from '../dto';

/** Organizations as senders of incoming letters; joined after `incomingLetters`. */
export const senders = alias(organizations, 'senders');

/** Code of a document's sender, for display and sorting, or the name of an outside sender. Raw: conditional column. */
export const senderCode = sql<string>`COALESCE(${senders.organizationCode}, ${incomingLetters.senderName}, ${organizations.organizationCode})`;

/**
 * Sender of a document, as columns of a query over documents: the sender of an incoming letter, otherwise the
 * originator. The query joins `organizations` as originators, and `incomingLetters` and `senders` by outer joins. Raw:
 * conditional columns.
 */
export function senderRef(ctx: UserCtx) {
  return {
    publicId: sql<string | null>`IF(${incomingLetters.id} IS NULL, ${organizations.publicId}, ${senders.publicId})`,
    code: senderCode,
    name: sql<string>`COALESCE(${named(ctx, senders)}, ${incomingLetters.senderName}, ${named(ctx, organizations)})`,
  };
}

/** Extra fields of an incoming letter; null for another document. The caller has checked visibility. */
export async function selectIncoming(ctx: UserCtx, correspondenceId: number): Promise<IncomingFacts | null> {
  const [row] = await ctx.db
    .select({
      organizationPublicId: senders.publicId,
      organizationCode: senders.organizationCode,
      organizationName: named(ctx, senders),
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
