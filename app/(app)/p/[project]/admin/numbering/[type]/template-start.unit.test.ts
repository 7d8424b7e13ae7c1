import { expect, it } from 'vitest';
import { templateStart } from './template-start';

// 00:30 on 1 January 2027 in Bangkok.
const now = new Date('2026-12-31T17:30:00Z');

it('a day begins at midnight in Bangkok', () => {
  expect(templateStart('2027-02-01', now)).toBe('2027-01-31T17:00:00.000Z');
});

it('today has begun, so that is at once', () => {
  expect(templateStart('2027-01-01', now)).toBeNull();
  expect(templateStart('2026-12-31', now)).toBe('2026-12-30T17:00:00.000Z');
});

it('an invalid day is no start', () => {
  for (const text of ['', 'พรุ่งนี้', '2027-13-01', '2027-1-1']) expect(templateStart(text, now)).toBeUndefined();
});
