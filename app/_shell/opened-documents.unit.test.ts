import { describe, expect, it } from 'vitest';
import { readOpened, recordOfPath, withOpened } from './opened-documents';

const USER = '019aa000-0000-7000-8000-aaaaaaaaaaaa';
const OTHER = '019aa000-0000-7000-8000-bbbbbbbbbbbb';
const id = (n: number) => `019aa000-0000-7000-8000-${String(n).padStart(12, '0')}`;

it.each([
  [`/p/LCBP3-C2/correspondence/${id(1)}`, id(1)],
  [`/p/LCBP3-C2/rfas/${id(1)}/review`, id(1)],
  ['/p/LCBP3-C2/correspondence', null],
  ['/p/LCBP3-C2/correspondence/new', null],
  [`/p/LCBP3-C2/admin/numbering/import/${id(1)}`, null],
  [`/admin/users/${id(1)}`, null],
])('%s is the page of %s', (path, expected) => {
  expect(recordOfPath(path)).toBe(expected);
});

describe('what was opened', () => {
  it('is kept with the last one first, each once, eight at most', () => {
    let value: string | undefined;
    for (let n = 0; n < 12; n += 1) value = withOpened(value, USER, id(n));
    value = withOpened(value, USER, id(6));
    expect(readOpened(value, USER)).toEqual([6, 11, 10, 9, 8, 7, 5, 4].map(id));
  });

  it('is read for its own person alone', () => {
    const value = withOpened(undefined, USER, id(1));
    expect(readOpened(value, OTHER)).toEqual([]);
    expect(readOpened(withOpened(value, OTHER, id(2)), OTHER)).toEqual([id(2)]);
    expect(readOpened(undefined, USER)).toEqual([]);
  });
});
