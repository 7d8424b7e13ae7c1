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
  requireKnownFilters,
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
      box: ['root'],
      from: '2026-02-31',
      overdue: 'yes',
      q: '\u0000',
    });
    expect(read).toMatchObject({ sort: [{ key: 'date', descending: true }], size: 50, after: null, filters: {} });
    expect(read.query.filters).toEqual({});
    // Storage refuses text with direction overrides; the register must not fail on it.
    expect(parse({ q: 'abc\u202e' }).filters).toEqual({});
  });

  it.each<[string, RawSearchParams, object, [string, string][]]>([
    ['a good value beside a bad one', { box: ['in', 'x'] }, { box: ['in'] }, [['box', 'x']]],
    ['a bad value first', { box: ['x', 'in', 'out'] }, { box: ['in', 'out'] }, [['box', 'x']]],
    ['a bad value alone', { box: 'x' }, {}, [['box', 'x']]],
    ['a value twice', { box: ['in', 'in'], type: ['RFI', 'RFI'] }, { box: ['in'], type: ['RFI'] }, []],
    ['empty values', { box: ['', 'in'], from: '', q: '', overdue: '' }, { box: ['in'] }, []],
    ['a date of the Buddhist era', { from: '2569-01-15' }, {}, [['from', '2569-01-15']]],
    ['two dates', { from: ['2026-01-15', '2026-02-15'] }, { from: '2026-01-15' }, [['from', '2026-02-15']]],
    ['two texts', { q: ['a', 'b'] }, { q: 'a' }, [['q', 'b']]],
    ['another flag', { overdue: ['1', 'yes'] }, { overdue: true }, [['overdue', 'yes']]],
    ['a text that turns around', { q: 'abc\u202e' }, {}, [['q', 'abc\u202e']]],
  ])('narrows by the good values and names the others: %s', (_what, raw, filters, refused) => {
    const read = parse(raw);
    expect(read.filters).toEqual(filters);
    expect(read.query.refused.map(({ name, value }) => [name, value])).toEqual(refused);
    if (refused.length > 0) {
      expect(() => requireKnownFilters(read.query)).toThrow(expect.objectContaining({ code: 'FILTERS_REFUSED' }));
    } else requireKnownFilters(read.query);
  });

  it('narrows by fifty values and refuses the others', () => {
    const read = parse({ type: Array.from({ length: 52 }, (_, n) => `T${n}`) });
    expect(read.filters.type).toHaveLength(50);
    expect(read.query.refused).toEqual([
      { name: 'type', value: 'T50' },
      { name: 'type', value: 'T51' },
    ]);
  });

  it('refuses to leave the page with names that it does not know, but for those of the export', () => {
    const { query } = parse({ format: 'csv', Type: 'RFI' });
    expect(() => requireKnownFilters(query, ['format'])).toThrow(
      expect.objectContaining({ code: 'FILTERS_REFUSED', details: { filters: ['Type'] } }),
    );
    requireKnownFilters(parse({ format: 'csv' }).query, ['format']);
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
