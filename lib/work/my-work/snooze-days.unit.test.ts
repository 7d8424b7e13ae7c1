import { describe, expect, it } from 'vitest';
import { canSnooze, daysUntil, snoozeDayOf, wakesAt } from './snooze-days';

const CALENDAR = {
  weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const,
  holidays: new Set(['2026-12-07']),
};
/** A Friday in Bangkok, and still Thursday in London. */
const FRIDAY = new Date('2026-12-03T17:30:00Z');

describe('the day that is meant', () => {
  it.each([
    ['tomorrow', '2026-12-05'],
    ['workday', '2026-12-08'],
    ['monday', '2026-12-07'],
    ['2026-12-24', '2026-12-24'],
  ])('%s is %s, seen on a Friday before a holiday', (until, day) => {
    expect(snoozeDayOf(until, FRIDAY, CALENDAR)).toBe(day);
  });

  it('next Monday, on a Monday, is the one after; without a calendar every day is worked', () => {
    expect(snoozeDayOf('monday', new Date('2026-12-07T01:00:00Z'), CALENDAR)).toBe('2026-12-14');
    expect(snoozeDayOf('monday', new Date('2026-12-06T01:00:00Z'), CALENDAR)).toBe('2026-12-07');
    expect(snoozeDayOf('workday', FRIDAY, null)).toBe('2026-12-05');
  });

  it('is counted in days of Bangkok', () => {
    expect(['2026-12-03', '2026-12-04', '2026-12-05', '2027-01-04'].map((day) => daysUntil(day, FRIDAY))).toEqual([
      -1, 0, 1, 31,
    ]);
  });
});

describe('what comes back', () => {
  it('does at eight in the morning, or when its due day begins if that is before', () => {
    const at = (due: string | null) => wakesAt('2026-12-08', due === null ? null : new Date(due)).toISOString();
    expect(at(null)).toBe('2026-12-08T01:00:00.000Z');
    expect(at('2026-12-09T16:59:59Z')).toBe('2026-12-08T01:00:00.000Z');
    expect(at('2026-12-08T16:59:59Z')).toBe('2026-12-07T17:00:00.000Z');
    expect(at('2026-12-06T16:59:59Z')).toBe('2026-12-05T17:00:00.000Z');
  });

  it('may be put off while it is one’s own and its due day has not begun', () => {
    const may = (due: string | null, claim = 0, kind: 'task' | 'waiting' | 'done' = 'task') =>
      canSnooze({ claim, kind, dueAt: due === null ? null : new Date(due) }, FRIDAY);
    expect(may(null)).toBe(true);
    expect(may('2026-12-04T17:00:00Z')).toBe(true);
    expect(may('2026-12-04T16:59:59Z')).toBe(false);
    expect(may('2026-12-01T00:00:00Z')).toBe(false);
    expect(may(null, -1)).toBe(false);
    expect(may(null, 0, 'waiting')).toBe(false);
    expect(may(null, 0, 'done')).toBe(false);
  });
});
