import {
  choicesFilter,
  codesFilter,
  dateFilter,
  flagFilter,
  type ListParams,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import { FORMER_DATE_NAMES } from '@/app/(app)/_documents/register/former-names';
import { DEFAULT_RFA_SORT, RFA_SORTS, RFA_VIEWS, type RfaView } from '@/lib/documents/rfas/constants';
import type { RfaListParamsInput } from '@/lib/documents/rfas/register/list-params';

const FILTERS = {
  q: textFilter,
  type: codesFilter,
  discipline: codesFilter,
  status: codesFilter,
  step: codesFilter,
  result: codesFilter,
  contract: codesFilter,
  contractor: codesFilter,
  with: codesFilter,
  drawing: textFilter,
  mine: choicesFilter(['organization', 'person']),
  ready: choicesFilter(['yes', 'no']),
  overdue: flagFilter,
  resubmitted: flagFilter,
  dateFrom: dateFilter,
  dateTo: dateFilter,
};

export type RfaAddress = ListParams<(typeof RFA_SORTS)[number], typeof FILTERS> & { view: RfaView };

/** The address of the register as it is read; hostile or stale values become the defaults. */
export function parseRfaAddress(raw: RawSearchParams): RfaAddress {
  const params = parseListParams(raw, {
    sortable: RFA_SORTS,
    defaultSort: DEFAULT_RFA_SORT,
    filters: FILTERS,
    own: ['view'],
    formerNames: FORMER_DATE_NAMES,
  });
  return { ...params, view: RFA_VIEWS.find((view) => view === raw.view) ?? 'all' };
}

/** What lib's list takes, from the address. */
export function toRfaListParams({ filters, view, sort, size, after, before }: RfaAddress): RfaListParamsInput {
  const { mine, ready, ...same } = filters;
  return {
    view,
    sort,
    size,
    after,
    before,
    filters: {
      ...same,
      // Both halves of a pair are the same as neither.
      ...(mine?.length === 1 && { mine: mine[0] }),
      ...(ready?.length === 1 && { ready: ready[0] }),
    },
  };
}
