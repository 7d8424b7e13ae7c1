import { z } from 'zod';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { PublicId } from '@/lib/platform/public-id';
import { addDays, projectDay, startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { createDelegation } from './create-delegation';

/** A year away is the longest that anybody has asked for; longer is another job, and its roles say so. */
const MAX_DAYS = 366;

/** A delegation as people say it: whole days, the last one included. */
export const LendTasks = z.strictObject({
  delegatorPublicId: PublicId.optional(),
  delegatePublicId: PublicId,
  from: z.iso.date(),
  to: z.iso.date(),
  projectPublicId: PublicId.nullable().default(null),
  typeCode: z.string().max(20).nullable().default(null),
  reason: z.string().trim().max(500).nullable().default(null),
});
export type LendTasks = z.infer<typeof LendTasks>;

/**
 * `createDelegation` for whole days of the project's zone.
 * @throws AppError INVALID_INPUT where the days are over, end before they begin or are more than a year; as `createDelegation`
 */
export async function lendTasks(
  ctx: UserCtx,
  { from, to, ...input }: LendTasks,
  now = new Date(),
): Promise<{ publicId: string }> {
  const isOver = to < projectDay(now);
  if (to < from || isOver || to > addDays(from, MAX_DAYS)) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { to: ['INVALID_INPUT'] } });
  }
  return createDelegation(ctx, {
    ...input,
    delegatorPublicId: input.delegatorPublicId ?? ctx.actor.publicId,
    startsAt: startOfDay(from).toISOString(),
    endsAt: startOfNextDay(to).toISOString(),
  });
}
