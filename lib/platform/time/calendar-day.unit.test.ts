import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from '@/lib/platform/errors/failure';
import { CalendarDay, CalendarMoment, DueDay, DueMoment, OffsetMoment } from './calendar-day';

const complaintOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null;

describe('a day that a person can mean', () => {
  it.each(['1950-01-01', '1999-12-31', '2026-01-15', '2028-02-29', '2100-12-31'])('%s', (day) => {
    expect(CalendarDay.parse(day)).toBe(day);
  });

  it.each([
    ['2569-01-15', 'DATE_BUDDHIST_ERA|year=2569|date=2026-01-15'],
    ['2400-01-01', 'DATE_BUDDHIST_ERA|year=2400|date=1857-01-01'],
    ['9999-12-31', 'DATE_BUDDHIST_ERA|year=9999|date=9456-12-31'],
    ['0069-01-15', 'DATE_OUTSIDE|first=1950-01-01|last=2100-12-31'],
    ['0001-01-01', 'DATE_OUTSIDE|first=1950-01-01|last=2100-12-31'],
    ['1926-06-01', 'DATE_OUTSIDE|first=1950-01-01|last=2100-12-31'],
    ['2126-06-01', 'DATE_OUTSIDE|first=1950-01-01|last=2100-12-31'],
  ])('%s is none, and the complaint says why', (day, complaint) => {
    expect(complaintOf(CalendarDay, day)).toBe(complaint);
    expect(complaintOf(CalendarMoment, `${day}T03:00:00.000Z`)).toBe(complaint);
    expect(complaintOf(OffsetMoment, `${day}T10:00:00+07:00`)).toBe(complaint);
  });

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '15/01/2569', '', '2026-01-15T00:00:00Z', null, 20260115])(
    '%j is no date at all',
    (value) => {
      expect(CalendarDay.safeParse(value).success).toBe(false);
    },
  );

  it('as a due date is within twenty years, and a later one asks for the Buddhist year that was meant', () => {
    const year = Number(new Date().toISOString().slice(0, 4));
    expect(DueDay.parse(`${year + 19}-01-15`)).toBe(`${year + 19}-01-15`);
    expect(complaintOf(DueDay, '2069-01-15')).toBe('DUE_TOO_FAR|years=20|year=2569|date=2026-01-15');
    expect(complaintOf(DueMoment, '2069-01-15T03:00:00.000Z')).toBe('DUE_TOO_FAR|years=20|year=2569|date=2026-01-15');
    expect(complaintOf(DueDay, '2569-01-15')).toBe('DATE_BUDDHIST_ERA|year=2569|date=2026-01-15');
    expect(DueDay.safeParse('2569-01-15').error?.issues).toHaveLength(1);
    expect(CalendarDay.parse('2069-01-15')).toBe('2069-01-15');
  });

  it('is refused in words, in both languages', () => {
    const refusal = (locale: 'th' | 'en') => {
      try {
        return parseInput(z.strictObject({ dueDate: CalendarDay }), { dueDate: '2569-01-15' }, locale);
      } catch (error) {
        return error;
      }
    };
    for (const locale of ['th', 'en'] as const) expect(refusal(locale)).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
