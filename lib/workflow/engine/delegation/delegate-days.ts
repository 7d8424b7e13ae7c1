import { z } from 'zod';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { PublicId } from '@/lib/platform/public-id';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { addDays, projectDay, startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { createDelegation } from './create-delegation';

/** The longest known absence is a year; a longer one needs a change of roles. */
const MAX_DAYS = 366;

/** A delegation in whole days, the last one included. */
export const DelegateDays = z.strictObject({
  delegatorPublicId: PublicId.optional(),
  delegatePublicId: PublicId,
  from: CalendarDay,
  to: CalendarDay,
  projectPublicId: PublicId.nullable().default(null),
  typeCode: z.string().max(20).nullable().default(null),
  reason: line(500).nullable().default(null),
});
export type DelegateDays = z.infer<typeof DelegateDays>;

/**
 * `createDelegation` for whole days of the project's zone.
 * @throws AppError INVALID_INPUT where the days are over, end before they begin or are more than a year; as `createDelegation`
 */
export async function delegateDays(
  ctx: UserCtx,
  { from, to, ...input }: DelegateDays,
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
