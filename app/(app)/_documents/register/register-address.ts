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
  const { query, ...params } = parseListParams(raw, {
    sortable: spec.sorts,
    defaultSort: spec.defaultSort,
    filters: Object.fromEntries(Object.entries(spec.filters).map(([name, field]) => [name, parserOf(field)])),
    own: [...(spec.views.length > 0 ? ['view'] : []), 'saved'],
    formerNames: spec.formerNames,
  });
  const view = spec.views.find((known) => known === raw.view) ?? spec.views[0] ?? '';
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
