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
import { SECRECIES, URGENCIES } from '@/db/enums';
import {
  DEFAULT_REGISTER_SORT,
  REGISTER_SORTS,
  REGISTER_VIEWS,
  type RegisterView,
} from '@/lib/documents/correspondence/constants';
import type { RegisterParamsInput } from '@/lib/documents/correspondence/register/list-params';

const FILTERS = {
  q: textFilter,
  type: codesFilter,
  status: codesFilter,
  from: codesFilter,
  to: codesFilter,
  dateFrom: dateFilter,
  dateTo: dateFilter,
  dateField: choicesFilter(['document', 'submitted']),
  tag: codesFilter,
  urgency: choicesFilter(URGENCIES),
  secrecy: choicesFilter(SECRECIES),
  reply: choicesFilter(['yes', 'no']),
  overdue: flagFilter,
};

export type RegisterAddress = ListParams<(typeof REGISTER_SORTS)[number], typeof FILTERS> & { view: RegisterView };

/** The address of the register as it is read; hostile or stale values become the defaults. */
export function parseRegisterAddress(raw: RawSearchParams): RegisterAddress {
  const params = parseListParams(raw, {
    sortable: REGISTER_SORTS,
    defaultSort: DEFAULT_REGISTER_SORT,
    filters: FILTERS,
    own: ['view'],
    formerNames: FORMER_DATE_NAMES,
  });
  return { ...params, view: REGISTER_VIEWS.find((view) => view === raw.view) ?? 'all' };
}

/** What lib's list takes, from the address. */
export function toRegisterParams({ filters, view, sort, size, after, before }: RegisterAddress): RegisterParamsInput {
  const { dateField, ...same } = filters;
  return {
    view,
    sort,
    size,
    after,
    before,
    // REST takes one date; of two, the register's default holds.
    filters: { ...same, ...(dateField?.length === 1 && { dateField: dateField[0] }) },
  };
}
