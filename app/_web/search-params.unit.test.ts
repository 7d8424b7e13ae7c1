import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choicesFilter,
  codesFilter,
  dateFilter,
  flagFilter,
  parseListParams,
  presentNames,
  type RawSearchParams,
  textFilter,
} from './search-params';

const spec = {
  sortable: ['date', 'number'],
  defaultSort: [{ key: 'date', descending: true }],
  filters: {
    q: textFilter,
    type: codesFilter,
    box: choicesFilter(['in', 'out']),
    from: dateFilter,
    overdue: flagFilter,
  },
} as const;
const parse = (raw: RawSearchParams) => parseListParams(raw, { ...spec, defaultSort: [...spec.defaultSort] });

describe('the address of a list, read by the server', () => {
  it('gives the defaults when it says nothing', () => {
    expect(parse({})).toMatchObject({
      sort: [{ key: 'date', descending: true }],
      size: 50,
      after: null,
      before: null,
      filters: {},
    });
  });

  it('reads order, size, cursor and filters', () => {
    const read = parse({
      sort: 'number,-date',
      size: '100',
      after: 'abc_-1',
      q: ' คาน ',
      type: ['RFI', 'MEMO'],
      box: 'in',
      from: '2026-01-31',
      overdue: '1',
    });
    expect(read.sort).toEqual([
      { key: 'number', descending: false },
      { key: 'date', descending: true },
    ]);
    expect(read).toMatchObject({ size: 100, after: 'abc_-1' });
    expect(read.filters).toEqual({ q: 'คาน', type: ['RFI', 'MEMO'], box: ['in'], from: '2026-01-31', overdue: true });
    expect(read.query.filters).toMatchObject({ type: ['RFI', 'MEMO'] });
  });

  it('ignores unknown parameters', () => {
    const read = parse({
      sort: 'password,-id',
      size: '1000000',
      after: "' OR 1=1",
      box: ['in', 'root'],
      from: '2026-02-31',
      overdue: 'yes',
      q: '\u0000',
    });
    expect(read).toMatchObject({ sort: [{ key: 'date', descending: true }], size: 50, after: null, filters: {} });
    expect(read.query.filters).toEqual({});
    // What turns a text around is refused where it is stored; the register must not fail over it.
    expect(parse({ q: 'abc\u202e' }).filters).toEqual({});
  });

  it('keeps only one cursor', () => {
    expect(parse({ after: 'a', before: 'b' })).toMatchObject({ after: 'a', before: null });
  });

  it('reads former names as the present ones, which win where both are given', () => {
    const read = (raw: RawSearchParams) =>
      parseListParams(raw, { ...spec, defaultSort: [], formerNames: { since: 'from' } });
    expect(read({ since: '2026-01-31' })).toMatchObject({
      filters: { from: '2026-01-31' },
      query: { filters: { from: ['2026-01-31'] }, unknown: [] },
    });
    expect(read({ since: '2026-01-31', from: '2026-02-01' }).filters).toEqual({ from: '2026-02-01' });
    expect(presentNames({ since: 'a', until: 'b' }, { since: 'from' })).toEqual({ from: 'a', until: 'b' });
    expect(presentNames({ from: 'a' }, { since: 'from' })).toBeNull();
  });

  it('names the parameters that the page does not read', () => {
    expect(parse({ q: 'a', sort: 'date', size: '25', after: 'x', before: 'y' }).query.unknown).toEqual([]);
    expect(parse({ overdue: 'yes', dateFrom: '2026-01-31', Q: 'a', gone: undefined }).query.unknown).toEqual([
      'dateFrom',
      'Q',
    ]);
    const own = parseListParams({ view: 'all' }, { ...spec, defaultSort: [], own: ['view'] });
    expect(own.query.unknown).toEqual([]);
  });

  it('survives anything', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('sort', 'size', 'after', 'before', 'q', 'type', 'box', 'from', '__proto__'),
          value,
        ),
        (raw) => {
          const read = parse(raw);
          expect([25, 50, 100]).toContain(read.size);
          expect(read.sort.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
