import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { notifications } from '@/db/schema/system';
import type { UserCtx } from '@/lib/platform/ctx';
import { PublicId } from '@/lib/platform/public-id';
import { publish } from './notify/announce';

/** Single notifications, or everything about a document (opening it does that). */
export const MarkRead = z.object({
  publicIds: z.array(PublicId).max(200).default([]),
  documentPublicIds: z.array(PublicId).max(200).default([]),
});
export type MarkRead = z.infer<typeof MarkRead>;

/** Marks own notifications as read; others' and unknown ones are passed over without a word. Returns how many. */
export async function markRead(ctx: UserCtx, { publicIds, documentPublicIds }: MarkRead): Promise<number> {
  if (publicIds.length + documentPublicIds.length === 0) return 0;
  const [result] = await ctx.db
    .update(notifications)
    .set({ readAt: sql`NOW(3)` })
    .where(
      and(
        eq(notifications.userId, ctx.actor.userId),
        eq(notifications.organizationId, ctx.actor.organizationId),
        isNull(notifications.readAt),
        or(
          publicIds.length > 0 ? inArray(notifications.publicId, publicIds) : undefined,
          documentPublicIds.length > 0 ? inArray(notifications.entityPublicId, documentPublicIds) : undefined,
        ),
      ),
    );
  // Other windows of the same person ring no longer either.
  if (result.affectedRows > 0) publish([ctx.actor.publicId]);
  return result.affectedRows;
}
