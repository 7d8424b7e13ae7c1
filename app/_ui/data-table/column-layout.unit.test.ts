import { describe, expect, it } from 'vitest';
import { type ColumnValues, hiddenKeys, layoutColumns, orderedKeys, SUBJECT_ROOM } from './column-layout';
import { yieldClass } from './yield-class';

const columns = [
  { key: 'number', width: 200, fixed: true },
  { key: 'type', width: 100 },
  { key: 'subject', width: 300, grow: true },
  { key: 'date', width: 120 },
  { key: 'id', width: 300, optional: true },
];

describe('the columns of a register', () => {
  it('keep the first two in place and let the subject take the room that is left', () => {
    const layout = layoutColumns(columns, {}, 40);
    expect(layout.places.get('number')).toEqual({ width: 200, start: 40, grows: false });
    expect(layout.places.get('type')).toEqual({ width: 100, start: 240, grows: false });
    expect(layout.places.get('subject')).toEqual({ width: 300, start: null, grows: true });
    expect(layout.total).toBe(760);
  });

  it('let the last of those in place grow: nothing sticks after it', () => {
    const growing = columns.map((column) => ({ ...column, grow: column.key !== 'date' }));
    const layout = layoutColumns(growing, {}, 40);
    expect(layout.places.get('number')?.grows).toBe(false);
    expect(layout.places.get('type')).toEqual({ width: 100, start: 240, grows: true });
  });

  it('stand in the chosen order, the pinned ones first', () => {
    expect(orderedKeys(columns, { order: ['date', 'subject', 'gone'], pinned: ['type'] })).toEqual([
      'type',
      'date',
      'subject',
      'number',
      'id',
    ]);
  });

  it('hide what was chosen, but never what says what the row is', () => {
    expect([...hiddenKeys(columns, { hidden: ['number', 'date'] })]).toEqual(['date']);
    expect([...hiddenKeys(columns, {})]).toEqual(['id']);
  });

  it('stop growing where a width was chosen, and stay readable', () => {
    const layout = layoutColumns(columns, { widths: { subject: 5, type: 9999 } }, 0);
    expect(layout.places.get('subject')).toMatchObject({ width: 48, grows: false });
    expect(layout.places.get('type')?.width).toBe(800);
    expect(layout.grows).toBe(false);
  });
});

describe('a narrow table', () => {
  const register = [
    { key: 'number', width: 150, fixed: true },
    { key: 'type', width: 80, yields: 1 },
    { key: 'subject', width: 120, grow: true },
    { key: 'from', width: 80, yields: 5, yieldsSame: 4 },
    { key: 'due', width: 110, yieldsBlank: 2 },
    { key: 'holder', width: 80, yields: 3 },
    { key: 'status', width: 130 },
  ];
  const below = (preferences = {}, valuesOf?: (key: string) => ColumnValues, columns = register) =>
    Object.fromEntries(
      [...layoutColumns(columns, preferences, 40, valuesOf).places].flatMap(([key, { yieldsBelow }]) =>
        yieldsBelow === undefined ? [] : [[key, yieldsBelow]],
      ),
    );

  it('gives up the type, then the holder, then the sender, and the subject keeps its room', () => {
    const staying = 40 + 150 + SUBJECT_ROOM + 110 + 130;
    expect(below()).toEqual({ from: staying + 80, holder: staying + 160, type: staying + 240 });
    expect(layoutColumns(register, {}, 40).least).toBe(40 + 150 + 120 + 110 + 130);
  });

  it('gives up a column without a value before the holder', () => {
    const all = below({}, (key) => (key === 'due' ? 'none' : 'several'));
    expect(all.due).toBeGreaterThan(all.holder ?? 0);
    expect(all.due).toBeLessThan(all.type ?? 0);
  });

  it('gives up the party that all rows have before the other', () => {
    const both = [...register, { key: 'to', width: 80, yields: 6, yieldsSame: 4 }];
    const received = below({}, (key) => (key === 'to' ? 'one' : 'several'), both);
    expect(received.to).toBeGreaterThan(received.from ?? 0);
    const sent = below({}, (key) => (key === 'from' ? 'one' : 'several'), both);
    expect(sent.from).toBeGreaterThan(sent.to ?? 0);
  });

  it('shows what a person has chosen, and a subject as wide as a person made it', () => {
    expect(below({ hidden: ['from'] })).toEqual({});
    expect(below({ widths: { subject: 400 } })).toEqual({});
  });

  it('has a class for every width of a desk', () => {
    expect(yieldClass({ width: 80, start: null, grows: false, yieldsBelow: 961 })).toContain('@max-[1000px]');
    expect(yieldClass({ width: 80, start: null, grows: false, yieldsBelow: 9999 })).toContain('hidden');
    expect(yieldClass({ width: 80, start: null, grows: false })).toBeUndefined();
  });
});
