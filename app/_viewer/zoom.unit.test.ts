import { describe, expect, it } from 'vitest';
import { percentOf, scaleOf, stepZoom } from './zoom';

const a4 = { width: 595, height: 842 };

describe('zoom', () => {
  it('fits the width or the whole page into the frame', () => {
    expect(scaleOf('width', a4, { width: 619, height: 400 })).toBeCloseTo(1);
    expect(scaleOf('page', a4, { width: 2000, height: 866 })).toBeCloseTo(1);
    expect(scaleOf('page', a4, { width: 619, height: 5000 })).toBeCloseTo(1);
  });

  it('stays within what can be read and drawn', () => {
    expect(percentOf(scaleOf(1000, a4, { width: 1, height: 1 }))).toBe(800);
    expect(percentOf(scaleOf('width', a4, { width: 0, height: 0 }))).toBe(10);
  });

  it('steps up and down and never gets stuck', () => {
    let scale = scaleOf('width', a4, { width: 700, height: 1 });
    const seen = [1, 1, 1, -1, -1, -1].map((direction) => {
      scale = stepZoom(scale, direction as 1 | -1);
      return percentOf(scale);
    });
    expect(seen).toEqual([100, 125, 150, 125, 100, 75]);
    expect(percentOf(stepZoom(scaleOf(1e3, a4, a4), 1))).toBe(800);
    expect(percentOf(stepZoom(scaleOf(0, a4, a4), -1))).toBe(10);
  });
});
