import { describe, expect, it } from 'vitest';
import type { WorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { missedOccurrence, nextOccurrence } from './occurrences';
import type { ReportSchedule } from './schema';

/** A moment by the project's clocks. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+07:00`);
const said = (moment: Date | null) =>
  moment && new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

const CALENDAR: WorkingDays = {
  weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  holidays: new Set(['2026-12-31', '2027-01-01']),
};
const monthly = (monthDay: number): ReportSchedule => ({ cadence: 'MONTHLY', monthDay, hour: 7 });

function series(schedule: ReportSchedule, from: string, count: number, calendar: WorkingDays | null = CALENDAR) {
  const found: (string | null)[] = [];
  let after: Date | null = at(from);
  while (after && found.length < count) {
    after = nextOccurrence(schedule, after, calendar);
    found.push(said(after));
  }
  return found;
}

describe('the next occurrence', () => {
  it('of every day is today before the hour, and tomorrow from the hour on', () => {
    const daily: ReportSchedule = { cadence: 'DAILY', hour: 7 };
    expect(series(daily, '2026-12-30 06:59', 3)).toEqual(['2026-12-30 07:00', '2026-12-31 07:00', '2027-01-01 07:00']);
    expect(series(daily, '2026-12-31 07:00', 1)).toEqual(['2027-01-01 07:00']);
  });

  it('at midnight and at 23 is on the day of the project, not of UTC', () => {
    expect(series({ cadence: 'DAILY', hour: 0 }, '2026-12-31 23:59', 1)).toEqual(['2027-01-01 00:00']);
    expect(series({ cadence: 'WEEKLY', weekdays: ['FRI'], hour: 23 }, '2026-12-31 23:30', 1)).toEqual([
      '2027-01-01 23:00',
    ]);
  });

  it('of working days leaves out weekends and holidays, also over the end of a year', () => {
    const schedule: ReportSchedule = { cadence: 'WORKING_DAYS', hour: 8 };
    expect(series(schedule, '2026-12-30 09:00', 2)).toEqual(['2027-01-04 08:00', '2027-01-05 08:00']);
    expect(series(schedule, '2027-01-01 09:00', 1, null)).toEqual(['2027-01-02 08:00']);
  });

  it('of working days is none where the calendar has none', () => {
    expect(
      nextOccurrence({ cadence: 'WORKING_DAYS', hour: 8 }, at('2026-12-30 09:00'), {
        weekdays: [],
        holidays: new Set(),
      }),
    ).toBeNull();
  });

  it('of weekdays is on each of them', () => {
    const schedule: ReportSchedule = { cadence: 'WEEKLY', weekdays: ['MON', 'SUN'], hour: 9 };
    expect(series(schedule, '2026-11-27 22:00', 3)).toEqual([
      '2026-11-29 09:00',
      '2026-11-30 09:00',
      '2026-12-06 09:00',
    ]);
  });

  it('of the 29th to the 31st is the last day of a shorter month', () => {
    expect(series(monthly(31), '2027-01-01 00:00', 4)).toEqual([
      '2027-01-31 07:00',
      '2027-02-28 07:00',
      '2027-03-31 07:00',
      '2027-04-30 07:00',
    ]);
    expect(series(monthly(30), '2028-02-01 00:00', 2)).toEqual(['2028-02-29 07:00', '2028-03-30 07:00']);
    expect(series(monthly(29), '2027-02-01 00:00', 2)).toEqual(['2027-02-28 07:00', '2027-03-29 07:00']);
    expect(series(monthly(31), '2026-12-31 08:00', 1)).toEqual(['2027-01-31 07:00']);
  });
});

describe('missed occurrences', () => {
  it('are one, the newest', () => {
    const planned = at('2026-12-28 07:00');
    const daily: ReportSchedule = { cadence: 'DAILY', hour: 7 };
    expect(said(missedOccurrence(daily, { planned, now: at('2027-01-02 06:00') }, CALENDAR))).toBe('2027-01-01 07:00');
    expect(said(missedOccurrence(daily, { planned, now: planned }, CALENDAR))).toBe('2026-12-28 07:00');
    expect(
      said(missedOccurrence(monthly(31), { planned: at('2026-11-30 07:00'), now: at('2027-02-10 00:00') }, null)),
    ).toBe('2027-01-31 07:00');
  });

  it('are none where the day has become a holiday since', () => {
    const planned = at('2026-12-31 08:00');
    const schedule: ReportSchedule = { cadence: 'WORKING_DAYS', hour: 8 };
    expect(missedOccurrence(schedule, { planned, now: at('2026-12-31 08:01') }, CALENDAR)).toBeNull();
  });
});
