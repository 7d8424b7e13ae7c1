import { and, count, eq } from 'drizzle-orm';
import type { ViewScope } from '@/db/enums';
import { isDuplicateOf } from '@/db/errors';
import { savedViewPins, savedViews } from '@/db/schema/saved-views';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_PINS, MAX_VIEWS } from './constants';
import { visibleViews } from './visible-views';

/**
 * Refuses one more view in the same place. Two at the same moment may pass one above the limit, which hurts no reader.
 * @throws AppError VIEW_LIMIT
 */
export async function refuseTooManyViews(
  tx: TxCtx<UserActor>,
  { projectId, register, scope }: { projectId: number; register: string; scope: ViewScope },
): Promise<void> {
  const holder = { PRIVATE: `U${tx.actor.userId}`, ORGANIZATION: `O${tx.actor.organizationId}`, PROJECT: 'P' }[scope];
  const [row] = await tx.db
    .select({ total: count() })
    .from(savedViews)
    .where(and(eq(savedViews.projectId, projectId), eq(savedViews.register, register), eq(savedViews.holder, holder)));
  if ((row?.total ?? 0) >= MAX_VIEWS) throw new AppError('VIEW_LIMIT', { params: { max: MAX_VIEWS } });
}

/**
 * Refuses one more view in the actor's rail of a project. Pins of views that were taken from the actor do not count:
 * the rail does not show them, and the actor could not make room.
 * @throws AppError PIN_LIMIT
 */
export async function refuseTooManyPins(tx: TxCtx<UserActor>, projectId: number): Promise<void> {
  const [row] = await tx.db
    .select({ total: count() })
    .from(savedViewPins)
    .innerJoin(savedViews, eq(savedViews.id, savedViewPins.viewId))
    .where(and(eq(savedViewPins.userId, tx.actor.userId), eq(savedViews.projectId, projectId), visibleViews(tx)));
  if ((row?.total ?? 0) >= MAX_PINS) throw new AppError('PIN_LIMIT', { params: { max: MAX_PINS } });
}

/**
 * Runs a write that may meet a view of the same name in the same place; the index decides between two callers.
 * @throws AppError NAME_TAKEN
 */
export async function withFreeViewName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateOf(error, 'uq_saved_views_name')) throw error;
    throw new AppError('NAME_TAKEN', { cause: error, fieldErrors: { name: ['NAME_TAKEN'] } });
  }
}
