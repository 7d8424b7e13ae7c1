import { writeSort } from '@/app/_ui/data-table/list-query';
import type { RawSearchParams } from '@/app/_web/search-params';
import type { ViewQuery } from '@/lib/work/saved-views/constants';
import { parseRegisterAddress, type RegisterAddress } from '../register/register-address';
import type { AnySpec } from '../register/register-spec';

type Spec = Pick<AnySpec, 'views' | 'sorts' | 'defaultSort' | 'filters' | 'formerNames'>;

/** A part of a saved view that its register has no more: a parameter, and those of its values. */
export type LostPart = { name: string; values: readonly string[] };

/** What a register's address narrows and orders, without defaults: what a saved view keeps. */
export function queryOf(spec: Spec, { view, query }: Pick<RegisterAddress<AnySpec>, 'view' | 'query'>): ViewQuery {
  const sort = writeSort(query.sort);
  return {
    ...(view !== (spec.views[0] ?? '') && { view: [view] }),
    ...query.filters,
    ...(sort !== writeSort(spec.defaultSort) && { sort: [sort] }),
  };
}

/** True for the same filters and the same order, however the parameters are arranged. */
export function isSameQuery(one: ViewQuery, other: ViewQuery): boolean {
  const canonical = (query: ViewQuery) =>
    JSON.stringify(
      Object.entries(query)
        .map(([name, values]) => [name, [...values].sort()])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
  return canonical(one) === canonical(other);
}

/**
 * What a register still understands of a saved view, and what it does not: a filter of another version, a type, status
 * or organization that was removed. The rest is applied, so that the view opens.
 * @param options what the filters offer now
 */
export function usableQuery(spec: Spec, saved: ViewQuery, options: unknown): { query: ViewQuery; lost: LostPart[] } {
  const kept: Record<string, readonly string[]> = {};
  const lost: LostPart[] = [];
  for (const [former, values] of Object.entries(saved)) {
    const name = spec.formerNames?.[former] ?? former;
    const offered = offeredValues(spec, name, options);
    const known = values.filter((value) => offered === null || offered.has(value));
    if (known.length > 0) kept[name] = known;
    if (known.length < values.length) lost.push({ name, values: values.filter((value) => !known.includes(value)) });
  }
  const query = queryOf(spec, parseRegisterAddress(spec, spelled(kept)));
  // Texts, days and flags have no list of values: the address itself says what it reads.
  for (const [name, values] of Object.entries(kept)) {
    const isOrder = name === 'view' || name === 'sort';
    if (!isOrder && !query[name]) lost.push({ name, values });
  }
  return { query, lost };
}

/** A query as an address hands it to a page: one value is a text. */
export function spelled(query: ViewQuery): RawSearchParams {
  return Object.fromEntries(
    Object.entries(query).map(([name, values]) => [name, values.length === 1 ? values[0] : [...values]]),
  );
}

/** The values that a parameter may have now; null where it takes any text. */
function offeredValues(spec: Spec, name: string, options: unknown): ReadonlySet<string> | null {
  if (name === 'view') return new Set(spec.views);
  if (name === 'sort') return null;
  const field = spec.filters[name];
  if (!field) return new Set();
  if (field.kind === 'codes') return new Set(field.options(options).map(({ value }) => value));
  return field.kind === 'choices' || field.kind === 'choice' ? new Set<string>(field.values) : null;
}

/** A register with these parameters. @param saved publicId of the view they come from, `all` for none */
export function viewAddress(base: string, query: ViewQuery, saved: string): string {
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) for (const value of values) params.append(name, value);
  params.set('saved', saved);
  return `${base}?${params}`;
}
