import { describe, expect, it } from 'vitest';
import { readLayout } from './read-layout';
import { SaveTableLayout, TableLayout } from './schema';

describe('a stored layout', () => {
  it('is read as it was written', () => {
    const layout = { order: ['date', 'number'], hidden: [], pinned: ['number'], widths: { subject: 300 } };
    expect(readLayout(layout)).toEqual(layout);
    expect(readLayout(JSON.stringify(layout))).toEqual(layout);
    expect(readLayout('{}')).toEqual({});
  });

  it.each([
    ['broken JSON', '{"hidden": ["dat'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', ['number']],
    ['a number', 7],
    ['lists of another kind', { order: {}, hidden: 7, pinned: null, widths: 'wide' }],
  ])('of %s counts as none', (_what, stored) => {
    expect(readLayout(stored)).toEqual({});
  });

  it('of another version keeps what is understood', () => {
    const stored = {
      hidden: ['date', 7, null, 'x'.repeat(65), 'ชื่อ', 'date'],
      order: 'number',
      widths: { subject: 12.4, date: 99_999, type: '80', status: 120.6, number: Number.NaN },
      density: 'compact',
    };
    expect(readLayout(stored)).toEqual({ hidden: ['date'], widths: { subject: 40, date: 2000, status: 121 } });
  });

  it('of any size is read within what can be saved', () => {
    const keys = Array.from({ length: 500 }, (_, index) => `column${index}`);
    const layout = readLayout({ order: keys, widths: Object.fromEntries(keys.map((key) => [key, 100])) });
    expect(layout.order).toHaveLength(60);
    expect(TableLayout.safeParse(layout).success).toBe(true);
  });
});

describe('a layout to be saved', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`.padEnd(64, 'x'));
  const isGood = (layout: unknown, tableId = 'rfas') => SaveTableLayout.safeParse({ tableId, layout }).success;

  it('has at most sixty columns with keys of 64 characters, which the database takes', () => {
    const widths = (count: number) => Object.fromEntries(keys(count).map((key) => [key, 2000]));
    const full = { order: keys(60), hidden: keys(60), pinned: keys(60), widths: widths(60) };
    expect(isGood(full)).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThanOrEqual(16_500);
    expect(isGood({ order: keys(61) })).toBe(false);
    expect(isGood({ widths: widths(61) })).toBe(false);
    expect(isGood({ hidden: ['x'.repeat(65)] })).toBe(false);
  });

  it.each([
    { widths: { date: 39 } },
    { widths: { date: 2001 } },
    { widths: { date: 100.5 } },
    { hidden: 'date' },
    { hidden: ['วันที่'] },
    { colour: 'red' },
    null,
  ])('is not %o', (layout) => {
    expect(isGood(layout)).toBe(false);
  });

  it('belongs to a table with a plain name', () => {
    expect(isGood({}, 'drawings-CONTRACT')).toBe(true);
    for (const name of ['', 'ทะเบียน', 'a b', 'x'.repeat(65)]) expect(isGood({}, name), name).toBe(false);
  });
});
