import { addDays, type Day } from '@/lib/platform/time/project-day';
import { isWorkingDay, type WorkingDays } from './due-dates';

/** Maximum days counted (five years): a later date is a typing error. */
const MAX_DAYS_LOOKED_AT = 1830;

/**
 * Working days from the day after `today` to `due`, both inclusive; negative when overdue. 0 is today. Without a
 * calendar every day counts.
 */
export function workingDaysLeft(today: Day, due: Day, calendar: WorkingDays | null): number {
  const [from, to, sign] = due >= today ? [today, due, 1] : [due, today, -1];
  let days = 0;
  let current = from;
  for (let looked = 0; current < to && looked < MAX_DAYS_LOOKED_AT; looked += 1) {
    current = addDays(current, 1);
    if (!calendar || isWorkingDay(current, calendar)) days += 1;
  }
  return days === 0 ? 0 : sign * days;
}
