import { describe, expect, it } from 'vitest';
import { type Bucket, exactQuantile, quantileOf } from './quantile';

const of = (...counts: [le: number, count: number][]): Bucket[] => counts.map(([le, count]) => ({ le, count }));
const INF = Number.POSITIVE_INFINITY;

describe('the quantile of a histogram', () => {
  it.each([
    // 10 observations between 100 and 200: Prometheus's histogram_quantile answers these.
    [0.5, of([50, 0], [100, 0], [200, 10], [INF, 10]), 150],
    [0.95, of([50, 0], [100, 0], [200, 10], [INF, 10]), 195],
    // The first bucket begins at 0.
    [0.5, of([10, 4], [20, 4], [INF, 4]), 5],
    // Half of them each side of a bound.
    [0.5, of([10, 5], [20, 10], [INF, 10]), 10],
    [0.75, of([10, 5], [20, 10], [INF, 10]), 15],
    // Beyond the last bound nothing is known but the bound.
    [0.99, of([10, 5], [5000, 5], [INF, 10]), 5000],
    // In any order.
    [0.5, of([INF, 4], [20, 4], [10, 4]), 5],
  ])('at %s of %j is %s', (share, buckets, expected) => {
    expect(quantileOf(share, buckets)).toBeCloseTo(expected);
  });

  it('is unknown without observations', () => {
    expect(quantileOf(0.5, [])).toBeNull();
    expect(quantileOf(0.5, of([10, 0], [INF, 0]))).toBeNull();
  });
});

describe('the quantile of exact values', () => {
  it.each([
    [0.5, [3, 1, 2], 2],
    [0.95, [3, 1, 2], 3],
    [0, [3, 1, 2], 1],
    [0.5, [7], 7],
  ])('at %s of %j is %s', (share, values, expected) => {
    expect(exactQuantile(share, values)).toBe(expected);
  });

  it('is unknown without values', () => {
    expect(exactQuantile(0.5, [])).toBeNull();
  });
});
