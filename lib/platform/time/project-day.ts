/**
 * Days and years of the project. `env.ts` refuses a zone with another offset or with summer time, so arithmetic is
 * enough. SQL uses it (`database-time.ts`), and the browser, where the Temporal polyfill would cost 20 KB.
 */

/** A calendar day, YYYY-MM-DD. */
export type Day = string;

/** The zone that is used where none is configured. */
export const PROJECT_ZONE = 'Asia/Bangkok';
export const PROJECT_OFFSET_HOURS = 7;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = PROJECT_OFFSET_HOURS * HOUR_MS;

/** True for a zone that has the project's offset all year. */
export function hasProjectOffset(zone: string): boolean {
  try {
    const offsets = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    const expected = `GMT+${String(PROJECT_OFFSET_HOURS).padStart(2, '0')}:00`;
    return [0, 6].every((month) => offsets.format(Date.UTC(2026, month)).endsWith(expected));
  } catch {
    return false;
  }
}

/** The project's wall clock at a moment, to be read with the `getUTC…` methods. */
export function projectClock(at: Date): Date {
  return new Date(at.getTime() + OFFSET_MS);
}

/** The moment when the project's wall clock shows `clock` in its UTC fields. The inverse of `projectClock`. */
export function fromProjectClock(clock: Date): Date {
  return new Date(clock.getTime() - OFFSET_MS);
}

/** The calendar day of a moment. */
export function projectDay(at: Date): Day {
  return projectClock(at).toISOString().slice(0, 10);
}

/** The year (A.D.) of a moment: 17:00 UTC on 31 December is already next year. */
export function projectYear(at: Date): number {
  return projectClock(at).getUTCFullYear();
}

/** The first moment of a day; an invalid date for a text that is no day. */
export function startOfDay(day: Day): Date {
  return fromProjectClock(new Date(`${day}T00:00:00Z`));
}

/** The moment of a day when the project's clocks show this full hour. */
export function hourOfDay(day: Day, hour: number): Date {
  return new Date(startOfDay(day).getTime() + hour * HOUR_MS);
}

/** The first moment after a day. */
export function startOfNextDay(day: Day): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS);
}

/** The last second of a day: due dates are shown to the second. */
export function endOfDay(day: Day): Date {
  return new Date(startOfNextDay(day).getTime() - 1000);
}

/** The first moment of a year (A.D.). */
export function startOfYear(year: number): Date {
  return fromProjectClock(new Date(Date.UTC(year, 0, 1)));
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar days from one day to another, negative where `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** 0 = Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
