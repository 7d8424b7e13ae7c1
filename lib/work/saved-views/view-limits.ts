import { and, count, eq } from 'drizzle-orm';
import type { ViewScope } from '@/db/enums';
import { isDuplicateOf } from '@/db/errors';
import { savedViewPins, savedViews } from '@/db/schema/saved-views';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_PINS, MAX_VIEWS } from './constants';
import { visibleViews } from './visible-views';

/**
 * Refuses a view above the limit of its scope. Two concurrent calls may exceed it by one, which is harmless.
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
 * Refuses a pin above the limit of the actor's rail in a project. Pins of views no longer visible do not count: the
 * rail omits them, so the actor could not remove them.
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
 * Runs a write that may conflict on a view's name within its scope; the unique index decides between concurrent
 * callers.
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
