import { WEEKDAYS, type Weekday } from '@/db/enums';
import { addDays, type Day, weekdayOf } from '@/lib/platform/time/project-day';
import { dayOf, momentOf, parseTime, timeOf } from '@/lib/platform/time/zoned-time';
import type { CompiledDue, CompiledTimer, Span } from '../../definitions/compiled';

/** Working days of a contract, or of its project's default. */
export interface WorkingDays {
  weekdays: readonly Weekday[];
  holidays: ReadonlySet<Day>;
}

const MINUTE_MS = 60_000;
const END_OF_DAY = '23:59:59';
/** Two years of nothing but holidays is a mistake in the calendar; a due date must come out all the same. */
const MAX_DAYS_LOOKED_AT = 800;

export function isWorkingDay(day: Day, calendar: WorkingDays): boolean {
  // WEEKDAYS begins on Monday.
  const weekday = WEEKDAYS[(weekdayOf(day) + 6) % 7];
  return weekday !== undefined && calendar.weekdays.includes(weekday) && !calendar.holidays.has(day);
}

/** The n-th working day after `day`; without a calendar every day counts. */
export function addWorkingDays(day: Day, days: number, calendar: WorkingDays | null): Day {
  if (!calendar) return addDays(day, days);
  let left = days;
  let current = day;
  for (let looked = 0; left > 0 && looked < MAX_DAYS_LOOKED_AT; looked += 1) {
    current = addDays(current, 1);
    if (isWorkingDay(current, calendar)) left -= 1;
  }
  return left > 0 ? addDays(day, days) : current;
}

/**
 * Due date of a step entered at `enteredAt`. Whole days end with their last second in the zone; hours and minutes are
 * exact. A date of the document ends at the definition's time. Null if the date is not set.
 */
export function dueOf(
  due: CompiledDue | null,
  entered: { at: Date; dates: Readonly<Record<string, string | null>> },
  calendars: { working: WorkingDays | null; zone: string },
): Date | null {
  if (!due) return null;
  const { zone } = calendars;
  if (due.kind === 'field') {
    const day = Object.hasOwn(entered.dates, due.field) ? entered.dates[due.field] : null;
    return day ? momentOf(day, parseTime(due.end), zone) : null;
  }
  const { days, minutes } = due.span;
  if (days === 0) return new Date(entered.at.getTime() + minutes * MINUTE_MS);
  const working = due.calendar === 'none' ? null : calendars.working;
  const last = addWorkingDays(dayOf(entered.at, zone), days, working);
  if (minutes === 0) return momentOf(last, parseTime(END_OF_DAY), zone);
  return new Date(momentOf(last, timeOf(entered.at, zone), zone).getTime() + minutes * MINUTE_MS);
}

export interface ArmedTimer {
  timerId: string;
  n: number;
  fireAt: Date;
  /** The date of a person on a list where it is not the step's. */
  dueAt?: Date | null;
}

/** By which clock and working days a step's timers go; without a calendar every day counts. */
export interface TimerClock {
  zone: string;
  working: WorkingDays | null;
}

/** The day's work begins at eight; a notice in the night is read with the other fifty in the morning. */
const MORNING = '08:00';

/**
 * Timers of a step. A reminder before the due date that is already past is skipped; timers after the due date fire with
 * the next sweep.
 */
export function armTimers(
  timers: readonly CompiledTimer[],
  step: { at: Date; dueAt: Date | null },
  clock: TimerClock,
): ArmedTimer[] {
  return timers.flatMap((timer) => {
    const base = timer.base === 'due' ? step.dueAt : step.at;
    if (!base) return [];
    const fireAt = fireTime(timer, base, clock);
    const isLate = fireAt <= step.at;
    const isBeforeDue = timer.base === 'due' && fireAt < base;
    return isLate && isBeforeDue ? [] : [{ timerId: timer.id, n: 0, fireAt }];
  });
}

/**
 * Fire time: `due-P2D` at 08:00 is that many days before, at that time of the zone. A notice about a date fires on
 * working days only, in the morning. Two working days before, the last one up to the date, or the first one after it.
 */
function fireTime(timer: CompiledTimer, base: Date, { zone, working }: TimerClock): Date {
  if (isNotice(timer)) {
    return momentOf(noticeDay(timer, dayOf(base, zone), working), parseTime(timer.time ?? MORNING), zone);
  }
  const shifted = shift(base, timer.offset, timer.sign, zone);
  return timer.time === null ? shifted : momentOf(dayOf(shifted, zone), parseTime(timer.time), zone);
}

/** Emits something to people, by whole days of a due date. */
function isNotice({ emit, fire, base, offset }: CompiledTimer): boolean {
  return emit !== null && fire === null && base === 'due' && offset.minutes === 0;
}

function noticeDay({ sign, offset, emit }: CompiledTimer, due: Day, working: WorkingDays | null): Day {
  // Overdue starts the day after the due date, for all ways of counting.
  if (emit === 'workflow.task.overdue') return addWorkingDays(due, Math.max(1, offset.days), working);
  if (sign > 0) return addWorkingDays(due, offset.days, working);
  return workingDayBefore(due, sign < 0 ? offset.days : 0, working);
}

/** The n-th working day before `day`; for 0 the last one up to it. */
function workingDayBefore(day: Day, days: number, calendar: WorkingDays | null): Day {
  if (!calendar) return addDays(day, -days);
  let left = days + (isWorkingDay(day, calendar) || days > 0 ? 0 : 1);
  let current = day;
  for (let looked = 0; left > 0 && looked < MAX_DAYS_LOOKED_AT; looked += 1) {
    current = addDays(current, -1);
    if (isWorkingDay(current, calendar)) left -= 1;
  }
  return left > 0 ? addDays(day, -days) : current;
}

function shift(at: Date, span: Span, sign: -1 | 0 | 1, zone: string): Date {
  if (sign === 0) return at;
  const day = addDays(dayOf(at, zone), sign * span.days);
  const moved = span.days === 0 ? at : momentOf(day, timeOf(at, zone), zone);
  return new Date(moved.getTime() + sign * span.minutes * MINUTE_MS);
}

/**
 * Next occurrence after one that fired at `now`, always in the future. A sweeper that was down sends one reminder, not
 * one per missed day. Null after the last one.
 */
export function nextOccurrence(
  timer: CompiledTimer,
  fired: { n: number; fireAt: Date },
  now: Date,
  { zone, working }: TimerClock,
): ArmedTimer | null {
  const { repeat } = timer;
  if (!repeat || repeat.days + repeat.minutes === 0) return null;
  let { n } = fired;
  let fireAt = fired.fireAt;
  do {
    n += 1;
    fireAt =
      isNotice(timer) && repeat.minutes === 0
        ? momentOf(addWorkingDays(dayOf(fireAt, zone), repeat.days, working), parseTime(timer.time ?? MORNING), zone)
        : shift(fireAt, repeat, 1, zone);
  } while (fireAt <= now && n < timer.max);
  return n < timer.max && fireAt > now ? { timerId: timer.id, n, fireAt } : null;
}
