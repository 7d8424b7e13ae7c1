import { describe, expect, it } from 'vitest';
import { type RawSearchParams, requireKnownFilters } from '@/app/_web/search-params';
import { REGISTER_SPECS } from '@/app/(app)/p/[project]/register-specs';
import { VIEW_REGISTERS } from '@/lib/work/saved-views/constants';
import { requireUsableQuery } from '../saved-views/require-usable-query';
import { parseRegisterAddress } from './register-address';
import type { FilterField } from './register-spec';

const refusal = expect.objectContaining({ code: 'FILTERS_REFUSED' });

/** A value that the filter takes and one that it cannot. */
function samplesOf(field: FilterField<unknown>): { good: string; bad: string } {
  switch (field.kind) {
    case 'text':
    case 'codes':
      return { good: 'A', bad: 'a\u0000' };
    case 'flag':
      return { good: '1', bad: 'true' };
    case 'day':
      return { good: '2026-01-15', bad: '2569-01-15' };
    case 'choice':
    case 'choices':
      return { good: field.values[0], bad: 'NO SUCH VALUE' };
  }
}

const filters = VIEW_REGISTERS.flatMap((register) =>
  Object.entries(REGISTER_SPECS[register].filters).map(
    ([name, field]) => [register, name, field as FilterField<unknown>] as const,
  ),
);

describe('every filter of every register', () => {
  it('is here', () => {
    expect(filters.length).toBeGreaterThan(50);
  });

  it.each(filters)('%s %s never widens by a value that it refuses', (register, name, field) => {
    const parse = (raw: RawSearchParams) => parseRegisterAddress(REGISTER_SPECS[register], raw);
    const { good, bad } = samplesOf(field);
    const narrowed = parse({ [name]: good }).params.filters;
    expect(Object.keys(narrowed)).toEqual([name]);
    for (const values of [
      [good, bad],
      [bad, good],
      [good, bad, good, ''],
    ]) {
      const read = parse({ [name]: values });
      expect(read.params.filters).toEqual(narrowed);
      expect(read.query.refused).toEqual([{ name, value: bad }]);
      expect(() => requireKnownFilters(read.query)).toThrow(refusal);
      expect(() => requireUsableQuery(register, { [name]: values.filter(Boolean) })).toThrow(refusal);
    }
    const alone = parse({ [name]: bad });
    expect(alone.params.filters).toEqual({});
    expect(() => requireKnownFilters(alone.query)).toThrow(refusal);
    const many = parse({ [name]: [good, ...Array.from({ length: 51 }, (_, n) => `${bad}${n}`)] });
    expect(many.params.filters).toEqual(narrowed);
    expect(many.query.refused).toHaveLength(51);
    requireUsableQuery(register, { [name]: [good] });
  });

  it.each(VIEW_REGISTERS)('%s names a filter and a view that it does not have', (register) => {
    const spec = REGISTER_SPECS[register];
    expect(() => requireUsableQuery(register, { weather: ['fair'] })).toThrow(refusal);
    if (spec.views.length === 0) return;
    const { view, query } = parseRegisterAddress(spec, { view: ['no such view'] });
    expect(view).toBe(spec.views[0]);
    expect(query.refused).toEqual([{ name: 'view', value: 'no such view' }]);
    const last = spec.views.at(-1) ?? '';
    expect(parseRegisterAddress(spec, { view: [last] })).toMatchObject({ view: last, query: { refused: [] } });
  });
});
