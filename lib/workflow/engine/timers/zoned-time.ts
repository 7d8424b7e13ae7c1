/** A calendar day in some zone, YYYY-MM-DD. */
export type Day = string;

const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, found);
  }
  return found;
}

/** What the clocks of a zone show at a moment, as if they were UTC; milliseconds are kept. */
function wallClock(at: Date, zone: string): number {
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at.getTime() % 1000) + 1000) % 1000);
}

/** The calendar day of a moment in a zone. */
export function dayOf(at: Date, zone: string): Day {
  return new Date(wallClock(at, zone)).toISOString().slice(0, 10);
}

/** Hours, minutes, seconds and milliseconds that the zone's clocks show, in milliseconds since its midnight. */
export function timeOf(at: Date, zone: string): number {
  return wallClock(at, zone) % DAY_MS;
}

/** Whoever enters a step on a day is due at the same moments; working one out takes six looks at a zone's clocks. */
const moments = new Map<string, number>();
/** Some years of days. */
const MAX_MOMENTS = 2000;

/**
 * The moment when the clocks of a zone show that day and time. A time that a change of clocks skips is the moment as
 * long after midnight; of one that occurs twice the first.
 */
export function momentOf(day: Day, msOfDay: number, zone: string): Date {
  const key = `${day} ${msOfDay} ${zone}`;
  let moment = moments.get(key);
  if (moment === undefined) {
    if (moments.size >= MAX_MOMENTS) moments.clear();
    moment = workOutMoment(day, msOfDay, zone).getTime();
    moments.set(key, moment);
  }
  return new Date(moment);
}

function workOutMoment(day: Day, msOfDay: number, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + msOfDay;
  const candidates = [wanted - DAY_MS, wanted + DAY_MS].map((near) => {
    const offset = wallClock(new Date(near), zone) - near;
    return wanted - offset;
  });
  const exact = candidates.filter((at) => wallClock(new Date(at), zone) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** `08:00` or `23:59:59` in milliseconds since midnight. */
export function parseTime(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 = Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
