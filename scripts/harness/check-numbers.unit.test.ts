import { describe, expect, it } from 'vitest';
import { checkNumbers, type LetterRow, type NumberCall } from './check-numbers';

const call = (publicId: string, startedAt: number, outcome: NumberCall['outcome']): NumberCall => ({
  publicId,
  series: 'A',
  startedAt,
  endedAt: outcome === 'unknown' ? Number.POSITIVE_INFINITY : startedAt + 1,
  outcome,
});
const got = (sequence: number) => ({ documentNumber: `N-${sequence}` });
const row = (publicId: string, sequence: number | null): LetterRow => ({
  publicId,
  documentNumber: sequence === null ? null : `N-${sequence}`,
  seriesId: sequence === null ? null : 1,
  sequence,
});

describe('callers’ records of numbers against the database', () => {
  it('holds where each acknowledged number is on its letter, and silence is there or not', () => {
    const calls = [
      call('a', 1, got(1)),
      call('b', 3, { refused: 'X' }),
      call('c', 5, 'unknown'),
      call('d', 5, 'unknown'),
    ];
    expect(checkNumbers(calls, [row('a', 1), row('b', null), row('c', 2), row('d', null)])).toEqual([]);
  });

  it('lets two that overlap come in either order', () => {
    const calls = [call('a', 1, got(2)), call('b', 1.5, got(1))];
    expect(checkNumbers(calls, [row('a', 2), row('b', 1)])).toEqual([]);
  });

  it.each([
    ['has null', [call('a', 1, got(1))], [row('a', null)]],
    ['has N-2', [call('a', 1, got(1))], [row('a', 2)]],
    ['was refused', [call('a', 1, { refused: 'X' })], [row('a', 1)]],
    ['by no caller', [], [row('a', 1)]],
    ['after a later number', [call('a', 1, got(2)), call('b', 5, got(1))], [row('a', 2), row('b', 1)]],
  ])('finds a number that %s', (words, calls, rows) => {
    expect(checkNumbers(calls, rows)).toEqual([expect.stringContaining(words)]);
  });

  it('finds a number that two letters have', () => {
    const calls = [call('a', 1, got(1)), call('b', 1, got(1))];
    expect(checkNumbers(calls, [row('a', 1), row('b', 1)])).toEqual([
      'N-1 is there more than once',
      '1#1 is there more than once',
    ]);
  });
});
