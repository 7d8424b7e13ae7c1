import { describe, expect, it } from 'vitest';
import { HOLIDAYS_BY_YEAR } from './holidays';

const DAY_MS = 24 * 60 * 60 * 1000;

function dayOf(year: number, nameEn: string): number {
  const day = HOLIDAYS_BY_YEAR.get(year)?.find((holiday) => holiday.nameEn === nameEn);
  if (!day) throw new Error(`no ${nameEn} in ${year}`);
  return Date.parse(day.holidayDate) / DAY_MS;
}

const HOLY_DAYS = ['Makha Bucha Day', 'Visakha Bucha Day', 'Asalha Bucha Day'] as const;

/**
 * The Thai lunar calendar: alternating months of 29 and 30 days, the holy days on the 15th of the 3rd, 6th and 8th
 * month. A year with an extra month (2026) has them a month later; one with an extra day (2025) has it at the end of
 * the 7th.
 */
describe('the holidays that follow the moon', () => {
  it.each([
    [2025, 88, 60],
    [2026, 89, 59],
    [2027, 88, 59],
  ])('of %i are as far apart as the lunar months between them', (year, toVisakha, toAsalha) => {
    const [makha = 0, visakha = 0, asalha = 0] = HOLY_DAYS.map((name) => dayOf(year, name));
    expect([visakha - makha, asalha - visakha]).toEqual([toVisakha, toAsalha]);
    expect(dayOf(year, 'Buddhist Lent Day') - asalha).toBe(1);
  });

  it.each([
    [2025, 236],
    [2026, 207],
  ])('go on from %i into the next year', (year, days) => {
    expect(dayOf(year + 1, 'Makha Bucha Day') - dayOf(year, 'Asalha Bucha Day')).toBe(days);
  });

  it('fall on a full moon, as near as the mean moon tells', () => {
    // Of 21 January 2000, and the mean time from one to the next.
    const firstDay = Date.parse('2000-01-21T04:40:00Z') / DAY_MS;
    const lunation = 29.530589;
    for (const year of HOLIDAYS_BY_YEAR.keys()) {
      for (const name of HOLY_DAYS) {
        const lunations = (dayOf(year, name) + 0.5 - firstDay) / lunation;
        expect(Math.abs(lunations - Math.round(lunations)) * lunation, `${name} ${year}`).toBeLessThan(1.5);
      }
    }
  });
});
