import {
  choicesFilter,
  codesFilter,
  dateFilter,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import { NUMBER_AUDIT_EVENTS } from '@/db/numbering-enums';

/** The address of the numbers' audit; its export reads the same. */
export function parseNumberAuditAddress(raw: RawSearchParams) {
  return parseListParams(raw, {
    sortable: [],
    defaultSort: [],
    filters: {
      q: textFilter,
      actor: textFilter,
      event: choicesFilter(NUMBER_AUDIT_EVENTS),
      project: codesFilter,
      type: codesFilter,
      series: textFilter,
      from: dateFilter,
      to: dateFilter,
    },
  });
}
