import {
  choicesFilter,
  codesFilter,
  dateFilter,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import { AUDIT_SEVERITIES } from '@/db/enums';

/** The address of the audit log; its export reads the same. */
export function parseAuditAddress(raw: RawSearchParams) {
  return parseListParams(raw, {
    sortable: [],
    defaultSort: [],
    filters: {
      q: textFilter,
      actor: textFilter,
      action: codesFilter,
      entity: codesFilter,
      severity: choicesFilter(AUDIT_SEVERITIES),
      from: dateFilter,
      to: dateFilter,
    },
  });
}
