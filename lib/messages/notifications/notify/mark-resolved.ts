import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { notifications } from '@/db/schema/system';
import type { TxCtx } from '@/lib/platform/ctx';
import { announce } from './announce';
import type { NotificationReason } from './reasons';

/**
 * Marks as read what was told of a record for these reasons before `before`, and is asked no more. `whose` narrows it to
 * some people; without it everybody's. Rows are found by record and person: a partitioned table cannot keep `id` unique.
 */
export async function markResolved(
  tx: TxCtx,
  told: { entityPublicId: string; reasons: readonly NotificationReason[]; before: Date; whose?: SQL },
): Promise<void> {
  const open = and(
    eq(notifications.entityPublicId, told.entityPublicId),
    inArray(notifications.reason, [...told.reasons]),
    isNull(notifications.readAt),
    lt(notifications.createdAt, told.before),
  );
  const people = await tx.db
    .selectDistinct({ userId: users.userId, publicId: users.publicId })
    .from(notifications)
    .innerJoin(users, eq(users.userId, notifications.userId))
    .where(and(open, told.whose));
  if (people.length === 0) return;
  const theirs = inArray(
    notifications.userId,
    people.map(({ userId }) => userId),
  );
  await tx.db.update(notifications).set({ readAt: sql`NOW(3)` }).where(and(open, theirs));
  announce(
    tx,
    people.map(({ publicId }) => publicId),
  );
}
