import { Temporal } from 'temporal-polyfill';
import type { Day } from './project-day';

/** The calendar day of a moment in a zone. */
export function dayOf(at: Date, zone: string): Day {
  return inZone(at, zone).toPlainDate().toString();
}

/** Hours, minutes, seconds and milliseconds that the zone's clocks show, in milliseconds since its midnight. */
export function timeOf(at: Date, zone: string): number {
  return sinceMidnight(inZone(at, zone).toPlainTime());
}

/**
 * The moment when the clocks of a zone show that day and time. A time that a change of clocks skips is the moment as
 * long after midnight; of one that occurs twice the first.
 */
export function momentOf(day: Day, msOfDay: number, zone: string): Date {
  const clock = Temporal.PlainDateTime.from(day).add({ milliseconds: msOfDay });
  return new Date(clock.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** `08:00` or `23:59:59` in milliseconds since midnight. */
export function parseTime(time: string): number {
  return sinceMidnight(Temporal.PlainTime.from(time));
}

function inZone(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}

function sinceMidnight(time: Temporal.PlainTime): number {
  return time.since(new Temporal.PlainTime()).total('milliseconds');
}
