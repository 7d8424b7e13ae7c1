import type { ListQuery } from '@/app/_ui/data-table/list-query';
import {
  choiceFilter,
  choicesFilter,
  codesFilter,
  dateFilter,
  flagFilter,
  type ListFilter,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import type { AnySpec, FilterField, RegisterParams } from './register-spec';

/** The state of a register, as its table shows it and as its list takes it. */
export type RegisterAddress<S extends Pick<AnySpec, 'views' | 'sorts' | 'filters'>> = {
  view: S['views'][number];
  query: ListQuery;
  params: RegisterParams<S>;
};

/** Parses the address of a register. Never throws: a hostile or stale value becomes the default. */
export function parseRegisterAddress<
  S extends Pick<AnySpec, 'views' | 'sorts' | 'defaultSort' | 'filters' | 'formerNames'>,
>(spec: S, raw: RawSearchParams): RegisterAddress<S> {
  const { query: read, ...params } = parseListParams(raw, {
    sortable: spec.sorts,
    defaultSort: spec.defaultSort,
    filters: Object.fromEntries(Object.entries(spec.filters).map(([name, field]) => [name, parserOf(field)])),
    own: [...(spec.views.length > 0 ? ['view'] : []), 'saved'],
    formerNames: spec.formerNames,
  });
  const views = [raw.view ?? []].flat().filter((name) => name !== '');
  const view = spec.views.find((known) => known === views[0]) ?? spec.views[0] ?? '';
  // An unknown view, or a second one, is refused like the value of a filter: the default would show other rows.
  const others = spec.views.length > 0 ? [...new Set(views)].filter((name) => name !== view) : [];
  const query = { ...read, refused: [...read.refused, ...others.map((value) => ({ name: 'view', value }))] };
  // Each value was parsed by its own field.
  return { view, query, params: { ...params, view } as RegisterParams<S> };
}

function parserOf(field: FilterField<unknown>): ListFilter<unknown> {
  switch (field.kind) {
    case 'text':
      return textFilter;
    case 'flag':
      return flagFilter;
    case 'day':
      return dateFilter;
    case 'codes':
      return codesFilter;
    case 'choices':
      return choicesFilter(field.values);
    case 'choice':
      return choiceFilter(field.values);
  }
}
