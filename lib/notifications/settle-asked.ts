import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { notifications } from '@/db/schema/system';
import type { TxCtx } from '../ctx';
import { announce } from './announce';
import type { Moved } from './move-audience';
import { ASKING_REASONS } from './reasons';

/**
 * Marks as read what is no longer asked: of everybody when the step is over, of whoever acted when it goes on. What
 * colleagues have done must not keep a bell ringing.
 */
export async function settleAsked(
  tx: TxCtx,
  { payload, occurredAt }: Moved,
  whose: 'everybody' | 'actor',
): Promise<void> {
  const acted = [payload.actorPublicId, payload.onBehalfOfPublicId].filter((one) => one !== null);
  if (whose === 'actor' && acted.length === 0) return;
  const open = await tx.db
    .select({ id: notifications.id, publicId: users.publicId })
    .from(notifications)
    .innerJoin(users, eq(users.userId, notifications.userId))
    .where(
      and(
        eq(notifications.entityPublicId, payload.documentPublicId),
        inArray(notifications.reason, [...ASKING_REASONS]),
        isNull(notifications.readAt),
        lt(notifications.createdAt, occurredAt),
        whose === 'actor' ? inArray(users.publicId, acted) : undefined,
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
