import {
  choicesFilter,
  codesFilter,
  dateFilter,
  flagFilter,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import { DRAWING_REVISION_STATUSES } from '@/db/enums';
import { CONTRACT_DRAWING_SORTS, DRAWING_SORTS } from '@/lib/documents/drawings/list-params';

const shared = { q: textFilter, contract: codesFilter, sub: codesFilter, changedSince: dateFilter };
/** The page had a name of its own before it took that of REST. */
export const FORMER_NAMES = { since: 'changedSince' } as const;

/** The address of a register of shop or as-built drawings; hostile or stale values become the defaults. */
export function parseDrawingsAddress(raw: RawSearchParams) {
  return parseListParams(raw, {
    sortable: DRAWING_SORTS,
    defaultSort: [{ key: 'number', descending: false }],
    filters: {
      ...shared,
      main: codesFilter,
      discipline: codesFilter,
      status: choicesFilter(DRAWING_REVISION_STATUSES),
      all: flagFilter,
      openRfa: flagFilter,
    },
    formerNames: FORMER_NAMES,
  });
}

export function parseContractDrawingsAddress(raw: RawSearchParams) {
  return parseListParams(raw, {
    sortable: CONTRACT_DRAWING_SORTS,
    defaultSort: [{ key: 'number', descending: false }],
    filters: { ...shared, volume: codesFilter, category: codesFilter },
    formerNames: FORMER_NAMES,
  });
}
