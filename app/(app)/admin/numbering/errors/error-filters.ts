import { choicesFilter, dateFilter, parseListParams, type RawSearchParams, textFilter } from '@/app/_web/search-params';
import { NUMBERING_ERROR_TYPES } from '@/db/numbering-enums';

/** The address of the numbering errors; their export reads the same. */
export function parseNumberErrorAddress(raw: RawSearchParams) {
  return parseListParams(raw, {
    sortable: [],
    defaultSort: [],
    filters: {
      q: textFilter,
      actor: textFilter,
      kind: choicesFilter(NUMBERING_ERROR_TYPES),
      resolved: choicesFilter(['yes', 'no']),
      from: dateFilter,
      to: dateFilter,
    },
  });
}
