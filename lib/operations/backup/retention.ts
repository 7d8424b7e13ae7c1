import { momentOf } from './manifest';

/** A mistake is noticed within days, by someone who remembers when: every night, with the log to any moment between. */
export const DAYS_KEPT = 7;
/** For damage noticed late: a state of each week of two months. */
const WEEKS_KEPT = 8;
/** A year and the month before, so that a yearly audit finds the state of a year ago. */
const MONTHS_KEPT = 13;

const DAY_MS = 24 * 3600_000;

/**
 * Chooses the backups to keep: all of the last 7 days, and the newest of each of the last 8 weeks and 13 months. The newest of all is kept at any age.
 * @param names of backups, in any order
 */
export function chooseKept(names: readonly string[], now: Date): Set<string> {
  const newestFirst = [...names].sort().reverse();
  const kept = new Set(newestFirst.slice(0, 1));
  for (const name of newestFirst) if (isRecent(name, now)) kept.add(name);
  keepNewestOfEach(newestFirst, weekOf, WEEKS_KEPT, weekOf(now), kept);
  keepNewestOfEach(newestFirst, monthOf, MONTHS_KEPT, monthOf(now), kept);
  return kept;
}

/** True if each moment since this backup can still be restored: its log is kept. */
export function isRecent(name: string, now: Date): boolean {
  return now.getTime() - momentOf(name).getTime() <= DAYS_KEPT * DAY_MS;
}

function keepNewestOfEach(
  newestFirst: readonly string[],
  periodOf: (moment: Date) => number,
  count: number,
  current: number,
  kept: Set<string>,
): void {
  const seen = new Set<number>();
  for (const name of newestFirst) {
    const period = periodOf(momentOf(name));
    if (seen.has(period) || period <= current - count) continue;
    seen.add(period);
    kept.add(name);
  }
}

/** Weeks since one that began on a Monday. */
const weekOf = (moment: Date) => Math.floor((moment.getTime() - Date.UTC(1970, 0, 5)) / (7 * DAY_MS));
const monthOf = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth();
