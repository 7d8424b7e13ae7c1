import { describe, expect, it } from 'vitest';
import { nextSort, withCursor, withFilter, withoutFilters, withSize, withSort } from './list-query';

describe('the address of a list', () => {
  it('holds the order, and starts paging again when the order changes', () => {
    expect(
      withSort('after=abc&status=DRAFT', [
        { key: 'date', descending: true },
        { key: 'number', descending: false },
      ]),
    ).toBe('?status=DRAFT&sort=-date%2Cnumber');
    expect(withSort('sort=-date', [])).toBe('?');
  });

  it('repeats a filter once per value and drops it when nothing is left', () => {
    expect(withFilter('before=x', 'status', ['A', 'B'])).toBe('?status=A&status=B');
    expect(withFilter('status=A&q=x', 'status', [''])).toBe('?q=x');
    expect(withoutFilters('status=A&q=x&sort=-date', ['status', 'q'])).toBe('?sort=-date');
  });

  it('carries one cursor at a time', () => {
    expect(withCursor('before=x&q=y', { after: 'z' })).toBe('?q=y&after=z');
    expect(withCursor('after=x', null)).toBe('?');
  });

  it('leaves the usual page size unsaid', () => {
    expect(withSize('size=100', 50)).toBe('?');
    expect(withSize('', 100)).toBe('?size=100');
  });
});

describe('a click on a header', () => {
  it('goes up, down, none', () => {
    const up = nextSort([], 'date', false);
    const down = nextSort(up, 'date', false);
    expect(up).toEqual([{ key: 'date', descending: false }]);
    expect(down).toEqual([{ key: 'date', descending: true }]);
    expect(nextSort(down, 'date', false)).toEqual([]);
  });

  it('replaces the order, and with shift adds to it', () => {
    const date = [{ key: 'date', descending: true }];
    expect(nextSort(date, 'type', false)).toEqual([{ key: 'type', descending: false }]);
    expect(nextSort(date, 'type', true)).toEqual([...date, { key: 'type', descending: false }]);
  });

  it('with shift turns a key in its place', () => {
    const sort = [
      { key: 'a', descending: false },
      { key: 'b', descending: false },
    ];
    expect(nextSort(sort, 'a', true)).toEqual([
      { key: 'a', descending: true },
      { key: 'b', descending: false },
    ]);
  });

  it('never keeps more than three keys', () => {
    const sort = ['a', 'b', 'c'].map((key) => ({ key, descending: false }));
    expect(nextSort(sort, 'd', true).map((item) => item.key)).toEqual(['b', 'c', 'd']);
  });
});
