import { describe, expect, it } from 'vitest';
import { REGISTERS } from '@/app/(app)/p/[project]/registers';
import { VIEW_REGISTERS } from '@/lib/work/saved-views/constants';
import { parseRegisterAddress } from '../register/register-address';
import type { FilterField } from '../register/register-spec';
import { viewRegisterPath } from './view-link';
import { isSameQuery, queryOf, usableQuery, viewAddress } from './view-query';

type Options = { types: readonly string[] };
const filters: Record<string, FilterField<unknown>> = {
  q: { kind: 'text' },
  type: {
    kind: 'codes',
    label: 'type',
    options: (options) => (options as Options).types.map((code) => ({ value: code, label: code })),
  },
  reply: { kind: 'choices', values: ['yes', 'no'], words: 'replied' },
  dateFrom: { kind: 'day', edge: 'from' },
  overdue: { kind: 'flag' },
};
const spec = {
  views: ['all', 'inbox'],
  sorts: ['date', 'number'],
  defaultSort: [{ key: 'date', descending: true }],
  filters,
  formerNames: { since: 'dateFrom' },
};
const options: Options = { types: ['LETTER', 'MEMO'] };

describe('the query of an address', () => {
  const of = (raw: Record<string, string | string[]>) => queryOf(spec, parseRegisterAddress(spec, raw));

  it('leaves out the place in the list and what is the default', () => {
    expect(of({ view: 'all', sort: '-date', after: 'x', size: '100', saved: 'all' })).toEqual({});
    expect(of({ view: 'inbox', type: ['LETTER', 'MEMO'], sort: 'number' })).toEqual({
      view: ['inbox'],
      type: ['LETTER', 'MEMO'],
      sort: ['number'],
    });
  });

  it('is the same in any arrangement', () => {
    expect(isSameQuery({ type: ['A', 'B'], q: ['x'] }, { q: ['x'], type: ['B', 'A'] })).toBe(true);
    expect(isSameQuery({ type: ['A'] }, { type: ['A', 'B'] })).toBe(false);
    expect(isSameQuery({}, { q: ['x'] })).toBe(false);
  });
});

describe('a saved view', () => {
  it('is applied as it was saved', () => {
    const query = {
      view: ['inbox'],
      type: ['LETTER'],
      q: ['แผ่นพื้น'],
      overdue: ['1'],
      dateFrom: ['2026-01-01'],
      sort: ['number'],
    };
    expect(usableQuery(spec, query, options)).toEqual({ query, lost: [] });
  });

  it.each([
    ['a type that was removed', { type: ['LETTER', 'FAX'] }, { type: ['LETTER'] }, { name: 'type', values: ['FAX'] }],
    ['only a type that was removed', { type: ['FAX'] }, {}, { name: 'type', values: ['FAX'] }],
    ['a filter of another version', { colour: ['red'] }, {}, { name: 'colour', values: ['red'] }],
    ['a tab of another version', { view: ['archive'] }, {}, { name: 'view', values: ['archive'] }],
    [
      'a choice of another version',
      { reply: ['yes', 'maybe'] },
      { reply: ['yes'] },
      { name: 'reply', values: ['maybe'] },
    ],
    ['a day that is none', { dateFrom: ['2026-02-31'] }, {}, { name: 'dateFrom', values: ['2026-02-31'] }],
  ])('with %s says so and applies the rest', (_what, saved, query, lost) => {
    expect(usableQuery(spec, saved, options)).toEqual({ query, lost: [lost] });
  });

  it('of an older version is read under the present names', () => {
    expect(usableQuery(spec, { since: ['2026-01-01'] }, options)).toEqual({
      query: { dateFrom: ['2026-01-01'] },
      lost: [],
    });
  });

  it('is in its address with its name', () => {
    expect(viewAddress('/p/X/rfas', { type: ['A', 'B'] }, 'id')).toBe('/p/X/rfas?type=A&type=B&saved=id');
  });
});

describe('the address of a register in the rail', () => {
  it.each(VIEW_REGISTERS)('of %s is the one that the register has', (register) => {
    expect(viewRegisterPath('LCBP3-C2', register)).toBe(REGISTERS[register].path('LCBP3-C2'));
    expect(REGISTERS[register].spec.tableId).toBe(register);
  });
});
