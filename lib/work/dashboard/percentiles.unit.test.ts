import { expect, it } from 'vitest';
import { percentilesOf } from './percentiles';

it.each([
  [[], null],
  [[{ days: 4, count: 1 }], { count: 1, median: 4, p90: 4 }],
  [
    [
      { days: 9, count: 1 },
      { days: 1, count: 5 },
      { days: 3, count: 4 },
    ],
    { count: 10, median: 1, p90: 3 },
  ],
  [
    [
      { days: 0, count: 4 },
      { days: 5, count: 5 },
      { days: 20, count: 1 },
    ],
    { count: 10, median: 5, p90: 5 },
  ],
])('of %j', (lasted, expected) => {
  expect(percentilesOf(lasted)).toEqual(expected);
});
