import { expect, it } from 'vitest';
import { ageInWords } from './age-in-words';

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
