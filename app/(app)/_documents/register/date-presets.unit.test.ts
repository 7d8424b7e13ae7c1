import { describe, expect, it } from 'vitest';
import { fiscalYear, presetRange } from './date-presets';

describe('a date preset', () => {
  it('takes a week from Monday to Sunday, over a year’s end too', () => {
    expect(presetRange('week', '2026-11-20')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(presetRange('week', '2027-01-03')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  });

  it('takes a whole month, December and a leap February included', () => {
    expect(presetRange('month', '2026-12-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(presetRange('month', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('takes the Thai budget year from October to September', () => {
    expect(presetRange('fiscal', '2026-09-30')).toEqual({ from: '2025-10-01', to: '2026-09-30' });
    expect(presetRange('fiscal', '2026-10-01')).toEqual({ from: '2026-10-01', to: '2027-09-30' });
  });

  it('names the budget year by the year it ends in', () => {
    expect(fiscalYear('2026-09-30')).toBe(2569);
    expect(fiscalYear('2026-10-01')).toBe(2570);
  });
});
