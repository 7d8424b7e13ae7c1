import { and, eq, inArray, isNull, lt, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { mailItems, mailMessages } from '@/db/schema/mail';
import { notifications } from '@/db/schema/system';
import { workflowHolders } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import { announce } from './announce';
import { NOTIFYING_REASONS, type NotificationReason } from './reasons';

interface Resolved {
  entityPublicId: string;
  reasons: readonly NotificationReason[];
  before: Date;
  /** Leaves what asked for nothing. */
  isAsking?: true;
  /** These people, or the people of organizations that hold nothing of this instance; without it everybody. */
  holders?: { publicIds: readonly string[] } | { idleIn: string };
}

/**
 * Marks notices of a record with these reasons from before `before` as read, and removes them from mails that are not
 * sent yet. Rows are found by record and person: a partitioned table cannot keep `id` unique.
 */
export async function markResolved(tx: TxCtx, resolved: Resolved): Promise<void> {
  const open = and(
    eq(notifications.entityPublicId, resolved.entityPublicId),
    inArray(notifications.reason, [...resolved.reasons]),
    isNull(notifications.readAt),
    lt(notifications.createdAt, resolved.before),
    resolved.isAsking && eq(notifications.isActionRequired, true),
    theirs(tx, resolved, notifications),
  );
  await dropMail(tx, resolved);
  const people = await tx.db
    .selectDistinct({ userId: users.userId, publicId: users.publicId })
    .from(notifications)
    .innerJoin(users, eq(users.userId, notifications.userId))
    .where(open);
  if (people.length === 0) return;
  const ofThem = inArray(
    notifications.userId,
    people.map(({ userId }) => userId),
  );
  await tx.db.update(notifications).set({ readAt: sql`NOW(3)` }).where(and(open, ofThem));
  announce(
    tx,
    people.map(({ publicId }) => publicId),
  );
}

/** By the people who have a notice in the app, as requests always do: mail items are indexed by person, not by record. */
async function dropMail(tx: TxCtx, resolved: Resolved): Promise<void> {
  const reasons = resolved.reasons.filter((reason) => !NOTIFYING_REASONS.includes(reason));
  const people = await tx.db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        eq(notifications.entityPublicId, resolved.entityPublicId),
        inArray(notifications.reason, reasons),
        theirs(tx, resolved, notifications),
      ),
    );
  if (people.length === 0) return;
  const waiting = await tx.db
    .select({ id: mailItems.id })
    .from(mailItems)
    .leftJoin(mailMessages, eq(mailMessages.id, mailItems.messageId))
    .where(
      and(
        inArray(
          mailItems.userId,
          people.map(({ userId }) => userId),
        ),
        eq(mailItems.entityPublicId, resolved.entityPublicId),
        inArray(mailItems.reason, reasons),
        lt(mailItems.createdAt, resolved.before),
        or(isNull(mailItems.messageId), eq(mailMessages.state, 'COLLECTING')),
      ),
    );
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  await tx.db.delete(mailItems).where(inArray(mailItems.id, ids));
}

function theirs(
  { db }: TxCtx,
  { holders }: Resolved,
  row: { userId: SQLWrapper; organizationId: SQLWrapper },
): SQL | undefined {
  if (!holders) return undefined;
  if ('publicIds' in holders) {
    const people = db
      .select({ userId: users.userId })
      .from(users)
      .where(inArray(users.publicId, [...holders.publicIds]));
    return inArray(row.userId as SQL, people);
  }
  const holding = db
    .select({ organizationId: workflowHolders.organizationId })
    .from(workflowHolders)
    .where(eq(workflowHolders.instanceId, holders.idleIn));
  return notInArray(row.organizationId as SQL, holding);
}
