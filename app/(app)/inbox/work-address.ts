import { choicesFilter, codesFilter, type ListFilter, type RawSearchParams } from '@/app/_web/search-params';
import { DUE_BUCKETS, WORK_SCOPES, WORK_SORTS, WORK_TABS } from '@/lib/work/my-work/constants';
import { defaultSort, type WorkFilters, WorkParams } from '@/lib/work/my-work/schema';

const FILTERS: { [K in keyof Required<WorkFilters>]: ListFilter<NonNullable<WorkFilters[K]>> } = {
  kind: codesFilter,
  due: choicesFilter(DUE_BUCKETS),
  project: codesFilter,
  discipline: codesFilter,
  from: codesFilter,
};
export const FILTER_NAMES = ['kind', 'due', 'project', 'discipline', 'from'] as const;

/** Parameters of the address; invalid ones are ignored. */
export function parseWorkAddress(raw: RawSearchParams): { params: WorkParams; item: string | null } {
  const one = (name: string) => {
    const value = raw[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const filters: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) {
    const value = raw[name];
    const parsed = FILTERS[name].safeParse(value === undefined ? [] : Array.isArray(value) ? value : [value]);
    if (parsed.success) filters[name] = parsed.data;
  }
  const params = WorkParams.safeParse({
    tab: WORK_TABS.find((tab) => tab === one('tab')),
    scope: WORK_SCOPES.find((scope) => scope === one('scope')),
    sort: WORK_SORTS.find((sort) => sort === one('sort')) ?? null,
    filters,
    after: one('after') ?? null,
    before: one('before') ?? null,
  });
  return { params: params.success ? params.data : WorkParams.parse({}), item: one('item') ?? null };
}

/** The address of another tab, scope or order: the filters stay, the place in the list does not; a tab begins in its own order. */
export function workHref(
  params: WorkParams,
  change: Partial<Pick<WorkParams, 'tab' | 'scope' | 'sort' | 'filters'>>,
): string {
  const { tab, scope, sort, filters } = { ...params, ...(change.tab && { sort: null }), ...change };
  const search = new URLSearchParams();
  if (tab !== 'todo') search.set('tab', tab);
  if (scope !== 'mine') search.set('scope', scope);
  if (sort !== null && sort !== defaultSort(tab)) search.set('sort', sort);
  for (const name of FILTER_NAMES) for (const value of filters[name] ?? []) search.append(name, value);
  const text = search.toString();
  return text === '' ? '/inbox' : `/inbox?${text}`;
}
