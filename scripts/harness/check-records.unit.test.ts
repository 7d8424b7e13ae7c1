import { describe, expect, it } from 'vitest';
import { checkRecords, type MoveHistory, type MoveRecord } from './check-records';

const invoke = (op: string, at: number, action = 'DECIDE'): MoveRecord => ({
  kind: 'invoke',
  op,
  instanceId: 'i',
  action,
  at,
});
const ok = (op: string, at: number): MoveRecord => ({ kind: 'ok', op, historyId: `h-${op}`, at });
const row = (op: string, seq: number, action = 'DECIDE'): MoveHistory => ({
  id: `h-${op}`,
  instanceId: 'i',
  seq,
  action,
  commandId: op,
});

describe('callers’ records against the database', () => {
  it('holds where each answer is there once and silence is there or not', () => {
    const records = [invoke('a', 1), ok('a', 2), invoke('b', 3), { kind: 'fail', op: 'b', code: 'X', at: 4 } as const];
    const unheard = [invoke('c', 5), invoke('d', 6)];
    const rows = [row('a', 1), row('c', 2)];
    expect(checkRecords([...records, ...unheard], rows)).toEqual([]);
  });

  it.each([
    ['said to be done', [invoke('a', 1), ok('a', 2)], []],
    ['done 2 times', [invoke('a', 1)], [row('a', 1), row('a', 2)]],
    ['refused and is there', [invoke('a', 1), { kind: 'fail', op: 'a', code: 'X', at: 2 } as const], [row('a', 1)]],
    ['has no caller', [], [row('a', 1)]],
    ['began after', [invoke('a', 1), ok('a', 2), invoke('b', 3), ok('b', 4)], [row('b', 1), row('a', 2)]],
  ])('finds what was %s', (words, records, rows) => {
    expect(checkRecords(records, rows)).toEqual([expect.stringContaining(words)]);
  });

  it('lets two that overlap come in either order', () => {
    const records = [invoke('a', 1), invoke('b', 2), ok('a', 3), ok('b', 4)];
    expect(checkRecords(records, [row('b', 1), row('a', 2)])).toEqual([]);
  });
});
