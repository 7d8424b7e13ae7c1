import { expect, it } from 'vitest';
import { ageInWords } from './age-in-words';
import { chooseAgeTone } from './choose-age-tone';

it.each([
  [-3, 'second', 0],
  [119, 'second', 119],
  [120, 'minute', 2],
  [7199, 'minute', 119],
  [7200, 'hour', 2],
  [172_799, 'hour', 47],
  [172_800, 'day', 2],
])('%i seconds are told in the largest unit that says enough', (seconds, unit, count) => {
  expect(ageInWords(seconds)).toEqual({ unit, count });
});

it('is calm while the goals are met, and says danger where letters could be lost', () => {
  expect(chooseAgeTone({ full: 20 * 3600, log: 61 })).toBe('info');
  expect(chooseAgeTone({ full: 27 * 3600, log: 61 })).toBe('warning');
  expect(chooseAgeTone({ full: 20 * 3600, log: 301 })).toBe('danger');
  expect(chooseAgeTone({ full: null, log: null })).toBe('danger');
});
