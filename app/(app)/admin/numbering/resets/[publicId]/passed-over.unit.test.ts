import { expect, it } from 'vitest';
import { passedOver } from './passed-over';

it.each([
  [1, 10, { range: '2–9', count: 8 }],
  [1, 3, { range: '2', count: 1 }],
  [1, 2, null],
  [7, 5, null],
  [null, 10, null],
])('from %s to %s a reset passes over %j', (last, next, expected) => {
  expect(passedOver(last, next)).toEqual(expected);
});
