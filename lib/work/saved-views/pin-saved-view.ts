import { and, eq, sql } from 'drizzle-orm';
import { ERRNO, errnoOf } from '@/db/errors';
import { savedViewPins } from '@/db/schema/saved-views';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { findView } from './find-view';
import type { PinSavedView } from './schema';
import { refuseTooManyPins } from './view-limits';

/**
 * Shows a view in the actor's rail, or takes it away. Idempotent, and private: no audit row.
 * @throws AppError NOT_FOUND, PIN_LIMIT
 */
export async function pinSavedView(ctx: UserCtx, { publicId, isPinned }: PinSavedView): Promise<void> {
  const view = await findView(ctx, publicId);
  const { userId } = ctx.actor;
  const isThis = and(eq(savedViewPins.userId, userId), eq(savedViewPins.viewId, view.id));
  if (!isPinned) {
    await ctx.db.delete(savedViewPins).where(isThis);
    return;
  }
  await transact(ctx, async (tx) => {
    const [pinned] = await tx.db.select({ one: sql`1` }).from(savedViewPins).where(isThis);
    if (pinned) return;
    await refuseTooManyPins(tx, view.projectId);
    await tx.db
      .insert(savedViewPins)
      .values({ userId, viewId: view.id })
      // Another window may have been first.
      .onDuplicateKeyUpdate({ set: { viewId: sql`view_id` } });
  }).catch((error: unknown) => {
    // Deleted since it was read.
    throw errnoOf(error) === ERRNO.parentMissing ? new AppError('NOT_FOUND', { cause: error }) : error;
  });
}
