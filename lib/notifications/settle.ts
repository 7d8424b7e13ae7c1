import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { notifications } from '@/db/schema/system';
import type { TxCtx } from '../ctx';
import { announce } from './announce';
import type { NotificationReason } from './reasons';

/**
 * Marks as read what was told of a record for these reasons before `before`, and is asked no more. `whose` narrows it to
 * some people; without it everybody's.
 */
export async function settle(
  tx: TxCtx,
  told: { entityPublicId: string; reasons: readonly NotificationReason[]; before: Date; whose?: SQL },
): Promise<void> {
  const open = await tx.db
    .select({ id: notifications.id, publicId: users.publicId })
    .from(notifications)
    .innerJoin(users, eq(users.userId, notifications.userId))
    .where(
      and(
        eq(notifications.entityPublicId, told.entityPublicId),
        inArray(notifications.reason, [...told.reasons]),
        isNull(notifications.readAt),
        lt(notifications.createdAt, told.before),
        told.whose,
      ),
    );
  if (open.length === 0) return;
  await tx.db
    .update(notifications)
    .set({ readAt: sql`NOW(3)` })
    .where(
      inArray(
        notifications.id,
        open.map(({ id }) => id),
      ),
    );
  announce(tx, [...new Set(open.map(({ publicId }) => publicId))]);
}
