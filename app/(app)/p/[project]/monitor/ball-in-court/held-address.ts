import { choicesFilter, codesFilter, parseListParams, type RawSearchParams } from '@/app/_web/search-params';
import { AGE_KEYS } from '@/lib/work/ball-in-court/constants';
import type { HeldParamsInput } from '@/lib/work/ball-in-court/schema';
import { DUE_BUCKETS } from '@/lib/work/my-work/constants';

/** Parameters of the address: the matrix's filters, and the selected number. */
export function parseHeldAddress(raw: RawSearchParams) {
  const { filters, after, before, size, query } = parseListParams(raw, {
    sortable: [],
    defaultSort: [],
    filters: {
      kind: codesFilter,
      discipline: codesFilter,
      due: choicesFilter(DUE_BUCKETS),
      organization: codesFilter,
      age: choicesFilter(AGE_KEYS),
    },
  });
  const { organization, age, ...rest } = filters;
  const params = {
    filters: rest,
    organization: organization?.[0] ?? null,
    age: age?.[0] ?? null,
    size,
    after,
    before,
  } satisfies HeldParamsInput;
  return { params, query };
}

export type HeldAddress = ReturnType<typeof parseHeldAddress>;

/** The list behind a number of the matrix; the filters stay. */
export function cellHref(
  { query }: HeldAddress,
  base: string,
  cell: { organization: string | null; age: string | null },
): string {
  const search = new URLSearchParams();
  for (const name of ['kind', 'discipline', 'due']) {
    for (const value of query.filters[name] ?? []) search.append(name, value);
  }
  if (cell.organization) search.set('organization', cell.organization);
  if (cell.age) search.set('age', cell.age);
  const text = search.toString();
  return `${base}${text && '?'}${text}#list`;
}
