import { describe, expect, it } from 'vitest';
import { changedFilters, filtersIn } from './filters-in';

const names = ['type', 'overdue', 'dateFrom', 'dateTo'];

describe('the filters of an address', () => {
  it('are those that the panel has, with all their values', () => {
    expect(filtersIn('q=x&type=LETTER&type=MEMO&dateFrom=2026-01-01', names)).toEqual({
      type: ['LETTER', 'MEMO'],
      overdue: [],
      dateFrom: ['2026-01-01'],
      dateTo: [],
    });
  });

  it.each([
    ['set', 'type=LETTER', 'type=LETTER&overdue=1', { overdue: ['1'] }],
    ['taken away', 'type=LETTER&overdue=1', 'type=LETTER', { overdue: [] }],
    ['with one more value', 'type=LETTER', 'type=LETTER&type=MEMO', { type: ['LETTER', 'MEMO'] }],
    ['the same, on another page of the list', 'type=LETTER&after=x', 'type=LETTER&size=25', {}],
  ])('that changed: one is %s', (_what, before, now, changed) => {
    expect(changedFilters(before, now, names)).toEqual(changed);
  });
});
