import {
  addDays,
  type Day,
  daysBetween,
  hourOfDay,
  projectDay,
  startOfDay,
  weekdayOf,
} from '@/lib/platform/time/project-day';
import { addWorkingDays, type WorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { SNOOZE_CHOICES } from './constants';
import type { SnoozeChoice, SnoozeWork } from './schema';
import type { WorkHead } from './work-head';

/** When the working day begins. */
const MORNING_HOUR = 8;
const DAYS_A_WEEK = 7;
const MONDAY = 1;

/** The day that is meant by a choice, or the day that was given. */
export function snoozeDayOf(until: SnoozeWork['until'], now: Date, calendar: WorkingDays | null): Day {
  const today = projectDay(now);
  const choice = SNOOZE_CHOICES.find((name) => name === until);
  return choice === undefined ? until : dayAfter(today, choice, calendar);
}

function dayAfter(today: Day, choice: SnoozeChoice, calendar: WorkingDays | null): Day {
  switch (choice) {
    case 'tomorrow':
      return addDays(today, 1);
    case 'workday':
      return addWorkingDays(today, 1, calendar);
    case 'monday':
      return addDays(today, (MONDAY - weekdayOf(today) + DAYS_A_WEEK) % DAYS_A_WEEK || DAYS_A_WEEK);
  }
}

/** Days from today to that day. */
export function daysUntil(day: Day, now: Date): number {
  return daysBetween(projectDay(now), day);
}

/** On the morning of that day, but never later than the beginning of the day when it is due. */
export function wakesAt(day: Day, dueAt: Date | null): Date {
  const morning = hourOfDay(day, MORNING_HOUR);
  const dueDay = dueAt && startOfDay(projectDay(dueAt));
  return dueDay && dueDay < morning ? dueDay : morning;
}

/** True for the reader's own entries that are not due today or overdue. */
export function canSnooze({ claim, kind, dueAt }: Pick<WorkHead, 'claim' | 'kind' | 'dueAt'>, now: Date): boolean {
  const isOwn = claim >= 0 && kind !== 'waiting' && kind !== 'done';
  return isOwn && (dueAt === null || projectDay(dueAt) > projectDay(now));
}
