import { describe, expect, it } from 'vitest';
import { HEIGHT, linePath, topOf, yOf } from './line-path';

describe('the line of a series', () => {
  it.each([
    ['goes from middle to middle', [0, 5, 10], 'M5 100L15 50L25 0'],
    ['ends at a gap and begins after it', [0, 0, null, 10, 10], 'M5 100L15 100M35 0L45 0'],
    ['is a dash between two gaps', [null, 5, null], 'M10 50H20'],
    ['is a dash at an edge', [5], 'M0 50H10'],
    ['is empty without values', [null, null], ''],
    ['stays within the drawing', [-1, 20], 'M5 100L15 0'],
  ])('%s', (_what, values, path) => {
    expect(linePath(values, 10)).toBe(path);
  });
});

describe('the scale', () => {
  it('has room above the largest value, and for a goal', () => {
    expect(topOf([[1, null, 100], [7]])).toBeCloseTo(105);
    expect(topOf([[1]], 100)).toBeCloseTo(105);
  });

  it('is never empty', () => {
    expect(topOf([])).toBe(1);
    expect(yOf(0, topOf([[null, 0]]))).toBe(HEIGHT);
  });
});
