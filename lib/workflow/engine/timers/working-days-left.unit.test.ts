import { expect, it } from 'vitest';
import type { WorkingDays } from './due-dates';
import { workingDaysLeft } from './working-days-left';

const WEEK: WorkingDays = { weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'], holidays: new Set(['2026-12-10']) };

// 25 November 2026 is a Wednesday.
it.each([
  ['today', '2026-11-25', 0],
  ['Friday', '2026-11-27', 2],
  ['over a weekend', '2026-11-30', 3],
  ['a Saturday counts up to Friday', '2026-11-28', 2],
  ['over a holiday', '2026-12-11', 11],
  ['yesterday', '2026-11-24', -1],
  ['a week ago', '2026-11-18', -5],
])('%s', (_name, due, days) => {
  expect(workingDaysLeft('2026-11-25', due, WEEK)).toBe(days);
});

it('every day counts without a calendar', () => {
  expect(workingDaysLeft('2026-11-25', '2026-11-30', null)).toBe(5);
});
