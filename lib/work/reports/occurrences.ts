import { WEEKDAYS } from '@/db/enums';
import { addDays, type Day, hourOfDay, projectDay, weekdayOf } from '@/lib/platform/time/project-day';
import { isWorkingDay, type WorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import type { ReportSchedule } from './schema';

/** A calendar without a working day for a year is a mistake; such a report has no next time. */
const MAX_DAYS_LOOKED_AT = 366;

/** The first occurrence after a moment; null where the calendar has none. */
export function nextOccurrence(schedule: ReportSchedule, after: Date, calendar: WorkingDays | null): Date | null {
  const today = projectDay(after);
  for (let ahead = 0; ahead <= MAX_DAYS_LOOKED_AT; ahead += 1) {
    const day = addDays(today, ahead);
    const at = hourOfDay(day, schedule.hour);
    if (at > after && isDayOf(schedule, day, calendar)) return at;
  }
  return null;
}

/**
 * The newest occurrence from `planned` to `now`: a report that was missed several times is made once. Null where the
 * calendar has changed since and has none.
 */
export function missedOccurrence(
  schedule: ReportSchedule,
  { planned, now }: { planned: Date; now: Date },
  calendar: WorkingDays | null,
): Date | null {
  for (let day = projectDay(now); day >= projectDay(planned); day = addDays(day, -1)) {
    const at = hourOfDay(day, schedule.hour);
    if (at <= now && at >= planned && isDayOf(schedule, day, calendar)) return at;
  }
  return null;
}

function isDayOf(schedule: ReportSchedule, day: Day, calendar: WorkingDays | null): boolean {
  switch (schedule.cadence) {
    case 'DAILY':
      return true;
    case 'WORKING_DAYS':
      return calendar === null || isWorkingDay(day, calendar);
    case 'WEEKLY':
      // WEEKDAYS begins on Monday.
      return schedule.weekdays.some((name) => WEEKDAYS.indexOf(name) === (weekdayOf(day) + 6) % 7);
    case 'MONTHLY':
      return Number(day.slice(8)) === Math.min(schedule.monthDay, lastDayOfMonth(day));
  }
}

/** February has 28 days or 29: its last one serves the 29th to the 31st. */
function lastDayOfMonth(day: Day): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
