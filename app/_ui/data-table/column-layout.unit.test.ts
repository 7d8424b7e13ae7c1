import { describe, expect, it } from 'vitest';
import { besidePane, hiddenKeys, layoutColumns, orderedKeys } from './column-layout';

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

describe('beside the open pane', () => {
  const register = [
    { key: 'number', width: 150, card: 'number' },
    { key: 'type', width: 82 },
    { key: 'subject', width: 130, grow: true, card: 'subject' },
    { key: 'due', width: 116, card: 'due' },
    { key: 'status', width: 136, card: 'status' },
    { key: 'holder', width: 78, card: 'holder' },
  ];

  it('number, subject, status and holder stand first and fit into what a laptop leaves; nothing is lost', () => {
    const beside = besidePane(register, { pinned: ['type', 'due'], order: ['holder'] });
    expect(orderedKeys(register, beside)).toEqual(['number', 'subject', 'status', 'holder', 'type', 'due']);
    expect(beside.pinned).toEqual(['number']);
    const { places } = layoutColumns(register, beside, 40);
    const first = ['number', 'subject', 'status', 'holder'].map((key) => places.get(key)?.width ?? 0);
    expect(40 + first.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(560);
  });

  it('what the person has hidden stays hidden', () => {
    const beside = besidePane(register, { hidden: ['holder'] });
    expect([...layoutColumns(register, beside, 0).places.keys()]).not.toContain('holder');
  });
});
