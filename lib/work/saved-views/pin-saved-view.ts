import { and, eq, inArray, sql } from 'drizzle-orm';
import { ERRNO, errnoOf } from '@/db/errors';
import { savedViewPins, savedViews } from '@/db/schema/saved-views';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { findView } from './find-view';
import type { PinSavedView } from './schema';
import { refuseTooManyPins } from './view-limits';

/**
 * Pins a view in the actor's rail, or unpins it. Idempotent, and private: no audit row. Unpinning does not check
 * visibility: the pin is the actor's, and the answer reveals nothing of the view.
 * @throws AppError NOT_FOUND, PIN_LIMIT when it is pinned
 */
export async function pinSavedView(ctx: UserCtx, { publicId, isPinned }: PinSavedView): Promise<void> {
  const { userId } = ctx.actor;
  const isOwn = eq(savedViewPins.userId, userId);
  if (!isPinned) {
    const named = ctx.db.select({ id: savedViews.id }).from(savedViews).where(eq(savedViews.publicId, publicId));
    await ctx.db.delete(savedViewPins).where(and(isOwn, inArray(savedViewPins.viewId, named)));
    return;
  }
  const view = await findView(ctx, publicId);
  const isThis = and(isOwn, eq(savedViewPins.viewId, view.id));
  await transact(ctx, async (tx) => {
    const [pinned] = await tx.db.select({ one: sql`1` }).from(savedViewPins).where(isThis);
    if (pinned) return;
    await refuseTooManyPins(tx, view.projectId);
    await tx.db
      .insert(savedViewPins)
      .values({ userId, viewId: view.id })
      // A concurrent request may have pinned it.
      .onDuplicateKeyUpdate({ set: { viewId: sql`view_id` } });
  }).catch((error: unknown) => {
    // Deleted since it was read.
    throw errnoOf(error) === ERRNO.parentMissing ? new AppError('NOT_FOUND', { cause: error }) : error;
  });
}
