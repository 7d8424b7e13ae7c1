import { describe, expect, it } from 'vitest';
import { Ages, ageKeyOf } from './ages';
import { AGE_KEYS } from './constants';

// 2026-11-20 is a Friday.
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
const calendar = { weekdays, holidays: new Set(['2026-11-18']) };

describe('how old something is', () => {
  it('leaves out weekends and holidays', () => {
    const ages = new Ages('2026-11-20', calendar);
    expect(ages.of('2026-11-20')).toBe(0);
    expect(ages.of('2026-11-19')).toBe(1);
    expect(ages.of('2026-11-17')).toBe(2);
    expect(ages.of('2026-11-16')).toBe(3);
    expect(ages.of('2026-11-13')).toBe(4);
    expect(ages.of('2026-11-14')).toBe(4);
  });

  it('counts every day without a calendar, and nothing ahead', () => {
    const ages = new Ages('2026-11-20', null);
    expect(ages.of('2026-11-10')).toBe(10);
    expect(ages.of('2026-12-01')).toBe(0);
  });

  it('gives every day to the bucket of its age, whichever was asked first', () => {
    for (const known of [calendar, null]) {
      const ages = new Ages('2026-11-22', known);
      for (const key of [...AGE_KEYS].reverse()) {
        const { oldest, newest } = ages.daysOf(key);
        for (let day = 1; day <= 30; day += 1) {
          const date = `2026-11-${String(day).padStart(2, '0')}`;
          if (date > '2026-11-22') continue;
          const isIn = (oldest === null || date >= oldest) && (newest === null || date <= newest);
          expect([key, date, isIn]).toEqual([key, date, ageKeyOf(ages.of(date)) === key]);
        }
      }
    }
  });
});
