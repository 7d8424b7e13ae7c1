import { describe, expect, it } from 'vitest';
import { densityFor, PAGE_GAP, pageAt, spanAt, topsOf, turned } from './page-layout';

const pages = Array.from({ length: 100 }, () => ({ width: 600, height: 800 }));
const tops = topsOf(pages);

describe('the column of pages', () => {
  it('finds the page at any height, beyond either end too', () => {
    expect(tops.slice(0, 2)).toEqual([PAGE_GAP, PAGE_GAP + 800 + PAGE_GAP]);
    expect([-50, 0, PAGE_GAP, 811, 824, 1e9].map((y) => pageAt(tops, y))).toEqual([0, 0, 0, 0, 1, 99]);
    expect(pageAt([], 10)).toBe(0);
  });

  it('draws the visible pages and two beyond, for a document of any length', () => {
    expect(spanAt(tops, { top: 0, height: 700 })).toEqual({ first: 0, last: 2 });
    expect(spanAt(tops, { top: tops[50] ?? 0, height: 900 })).toEqual({ first: 48, last: 53 });
    expect(spanAt(tops, { top: 1e9, height: 900 })).toEqual({ first: 97, last: 99 });
  });

  it('draws a large sheet coarser rather than not at all', () => {
    expect(densityFor({ width: 600, height: 800 }, 3)).toBe(3);
    const a0 = { width: 2384 * 4, height: 3370 * 4 };
    const density = densityFor(a0, 2);
    expect(a0.width * density * a0.height * density).toBeCloseTo(16_777_216, 0);
  });

  it('turns a page', () => {
    expect(turned({ width: 1, height: 2 }, 270)).toEqual({ width: 2, height: 1 });
    expect(turned({ width: 1, height: 2 }, 180)).toEqual({ width: 1, height: 2 });
  });
});
