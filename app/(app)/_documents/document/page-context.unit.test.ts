import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPageContext } from './page-context';

afterEach(() => vi.unstubAllGlobals());

/** State of the last viewed list, as the browser stores it. */
function kept(value: unknown): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  vi.stubGlobal('sessionStorage', { getItem: () => text });
}

describe('the neighbours of a record', () => {
  it('are those of the register’s page, with the page that is open of each', () => {
    kept({ project: 'C2', ids: ['a', 'b', 'c'], register: '/p/C2/rfas' });
    expect(readPageContext('b', 'C2', '/review')).toEqual({
      previous: '/p/C2/rfas/a/review',
      next: '/p/C2/rfas/c/review',
    });
    expect(readPageContext('a', 'C2', '')).toEqual({ previous: undefined, next: '/p/C2/rfas/b' });
  });

  it('of the sheet to be printed are below the register', () => {
    kept({ project: 'C2', ids: ['a', 'b'], register: '/p/C2/rfas/print' });
    expect(readPageContext('b', 'C2', '')).toEqual({ previous: '/p/C2/rfas/a', next: undefined });
  });

  it('of My work are wherever each is dealt with, across projects and kinds', () => {
    kept({ project: '', ids: ['/p/C2/rfas/a/review', '/p/C1/correspondence/b', '/p/C2/rfas/c'], register: '/inbox' });
    expect(readPageContext('b', 'C1', '/review')).toEqual({ previous: '/p/C2/rfas/a/review', next: '/p/C2/rfas/c' });
  });

  it.each([
    ['another project’s list', { project: 'C1', ids: ['b'], register: '/p/C1/rfas' }],
    ['a list without it', { project: 'C2', ids: ['a'], register: '/p/C2/rfas' }],
    ['addresses that are not ours', { project: '', ids: ['https://example.org/b', '//b'], register: '/inbox' }],
    ['nothing', 'null'],
    ['something else', '{"ids":'],
  ])('are none after %s', (_, value) => {
    kept(value);
    expect(readPageContext('b', 'C2', '')).toBeNull();
  });
});
