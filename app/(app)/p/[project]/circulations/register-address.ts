import {
  choicesFilter,
  codesFilter,
  flagFilter,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import {
  CIRCULATION_SORTS,
  CIRCULATION_STATUSES,
  CIRCULATION_VIEWS,
  type CirculationView,
  DEFAULT_CIRCULATION_SORT,
} from '@/lib/documents/circulations/constants';
import { PublicId } from '@/lib/platform/public-id';

/** The register's address: view, filters and order. A view that does not exist is the first one. */
export function parseCirculationAddress(raw: RawSearchParams) {
  const { sort, size, after, before, filters, query } = parseListParams(raw, {
    sortable: CIRCULATION_SORTS,
    defaultSort: DEFAULT_CIRCULATION_SORT,
    filters: {
      q: textFilter,
      status: choicesFilter(CIRCULATION_STATUSES),
      person: codesFilter,
      overdue: flagFilter,
    },
    own: ['view'],
  });
  const view: CirculationView = CIRCULATION_VIEWS.find((one) => one === raw.view) ?? 'all';
  // Ignores values that are not identifiers.
  const person = filters.person?.filter((value) => PublicId.safeParse(value).success);
  return { view, params: { view, sort, size, after, before, filters: { ...filters, person } }, query };
}
