import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { calendarHolidays, workingCalendars } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import type { TimerClock, WorkingDays } from './due-dates';

export interface CalendarPlace {
  projectId: number;
  /** Null: the project's default is meant. */
  contractId: number | null;
}

/** Calendars change a few times a year, and each submission reads due dates. */
const KEPT_MS = 10_000;
const kept = new Map<string, { until: number; days: Promise<WorkingDays | null> }>();

/**
 * The contract's calendar where it has one, else the project's default; null where there is neither. At most ten
 * seconds old.
 */
export function workingDaysOf(ctx: Ctx, place: CalendarPlace): Promise<WorkingDays | null> {
  const key = `${place.projectId}:${place.contractId ?? 0}`;
  const now = performance.now();
  const found = kept.get(key);
  if (found && found.until > now) return found.days;
  const days = readWorkingDays(ctx, place);
  kept.set(key, { until: now + KEPT_MS, days });
  days.catch(() => kept.delete(key));
  return days;
}

/** By which zone and calendar the timers of a record's steps go. */
export async function timerClockOf(ctx: Ctx, { projectId, contractId }: CalendarPlace): Promise<TimerClock> {
  return { zone: env().TZ_PROJECT, working: await workingDaysOf(ctx, { projectId, contractId }) };
}

/** Working days as stored now, without the cache. */
export async function readWorkingDays(ctx: Ctx, { projectId, contractId }: CalendarPlace): Promise<WorkingDays | null> {
  const isDefault = isNull(workingCalendars.contractId);
  const [own] = await ctx.db
    .select({ id: workingCalendars.id, weekdays: workingCalendars.workingWeekdays })
    .from(workingCalendars)
    .where(
      and(
        eq(workingCalendars.projectId, projectId),
        contractId === null ? isDefault : or(isDefault, eq(workingCalendars.contractId, contractId)),
      ),
    )
    .orderBy(asc(isDefault))
    .limit(1);
  if (!own) return null;
  const holidays = await ctx.db
    .select({ day: calendarHolidays.holidayDate })
    .from(calendarHolidays)
    .where(eq(calendarHolidays.calendarId, own.id));
  return { weekdays: own.weekdays, holidays: new Set(holidays.map(({ day }) => day)) };
}
