import { TRANSMITTAL_PURPOSES, type TransmittalPurpose } from '@/db/enums';
import type { Ctx } from '@/lib/platform/ctx';
import { type Day, projectDay } from '@/lib/platform/time/project-day';
import { addWorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { type CalendarPlace, workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { PURPOSE_DEFAULTS } from '../constants';

export type PurposeDates = Record<TransmittalPurpose, { acknowledgeDueDate: Day; dueDate: Day | null }>;

/** The days that each purpose gives a draft of today, in working days of the contract's calendar, else the project's. */
export async function purposeDates(ctx: Ctx, place: CalendarPlace): Promise<PurposeDates> {
  const calendar = await workingDaysOf(ctx, place);
  const today = projectDay(new Date());
  const datesOf = (purpose: TransmittalPurpose) => {
    const { acknowledgeDays, responseDays } = PURPOSE_DEFAULTS[purpose];
    return {
      acknowledgeDueDate: addWorkingDays(today, acknowledgeDays, calendar),
      dueDate: responseDays === null ? null : addWorkingDays(today, responseDays, calendar),
    };
  };
  return Object.fromEntries(TRANSMITTAL_PURPOSES.map((purpose) => [purpose, datesOf(purpose)])) as PurposeDates;
}
