import { writeSort } from '@/app/_ui/data-table/list-query';
import type { RawSearchParams } from '@/app/_web/search-params';
import type { ViewQuery } from '@/lib/work/saved-views/constants';
import { parseRegisterAddress, type RegisterAddress } from '../register/register-address';
import type { AnySpec } from '../register/register-spec';

type Spec = Pick<AnySpec, 'views' | 'sorts' | 'defaultSort' | 'filters' | 'formerNames'>;

/** A part of a saved view that its register no longer supports: a parameter and the values concerned. */
export type LostPart = { name: string; values: readonly string[] };

/** Filters and order of a register's address without defaults: the query that a saved view stores. */
export function queryOf(spec: Spec, { view, query }: Pick<RegisterAddress<AnySpec>, 'view' | 'query'>): ViewQuery {
  const sort = writeSort(query.sort);
  return {
    ...(view !== (spec.views[0] ?? '') && { view: [view] }),
    ...query.filters,
    ...(sort !== writeSort(spec.defaultSort) && { sort: [sort] }),
  };
}

/** True for the same filters and order, whatever the order of the parameters. */
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
 * Splits a saved view into parts that the register supports and parts that it does not. Unsupported are filters of
 * another version and removed types, statuses or organizations. The supported parts apply, so the view still opens.
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
  // Texts, dates and flags have no list of values: the address parser validates them.
  for (const [name, values] of Object.entries(kept)) {
    const isOrder = name === 'view' || name === 'sort';
    if (!isOrder && !query[name]) lost.push({ name, values });
  }
  return { query, lost };
}

/** A query as Next.js passes it to a page: a single value is a string. */
export function spelled(query: ViewQuery): RawSearchParams {
  return Object.fromEntries(
    Object.entries(query).map(([name, values]) => [name, values.length === 1 ? values[0] : [...values]]),
  );
}

/** Allowed values of the parameter; null where any text is allowed. */
function offeredValues(spec: Spec, name: string, options: unknown): ReadonlySet<string> | null {
  if (name === 'view') return new Set(spec.views);
  if (name === 'sort') return null;
  const field = spec.filters[name];
  if (!field) return new Set();
  if (field.kind === 'codes') return new Set(field.options(options).map(({ value }) => value));
  return field.kind === 'choices' || field.kind === 'choice' ? new Set<string>(field.values) : null;
}

/** Address of a register with these parameters. @param saved publicId of the view they come from, `all` for none */
export function viewAddress(base: string, query: ViewQuery, saved: string): string {
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) for (const value of values) params.append(name, value);
  params.set('saved', saved);
  return `${base}?${params}`;
}
