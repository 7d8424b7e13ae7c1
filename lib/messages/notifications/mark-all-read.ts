import { and, eq, isNull, sql } from 'drizzle-orm';
import { notifications } from '@/db/schema/system';
import type { UserCtx } from '@/lib/platform/ctx';
import { publish } from './notify/announce';

/** Marks all own notifications of the organization acted for as read. Returns how many. */
export async function markAllRead(ctx: UserCtx): Promise<number> {
  const [result] = await ctx.db
    .update(notifications)
    .set({ readAt: sql`NOW(3)` })
    .where(
      and(
        eq(notifications.userId, ctx.actor.userId),
        eq(notifications.organizationId, ctx.actor.organizationId),
        isNull(notifications.readAt),
      ),
    );
  // Other windows of the same person ring no longer either.
  if (result.affectedRows > 0) publish([ctx.actor.publicId]);
  return result.affectedRows;
}
