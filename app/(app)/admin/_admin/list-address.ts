import {
  choicesFilter,
  codesFilter,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import { ADMIN_SORTS } from '@/lib/people/projects/list-params';

/** The address of an administration list: text, activity, and `of` (roles of organizations, projects of contracts). */
export function parseAdminAddress(raw: RawSearchParams) {
  const { sort, size, after, before, filters, query } = parseListParams(raw, {
    sortable: ADMIN_SORTS,
    defaultSort: [{ key: 'code', descending: false }],
    filters: { q: textFilter, active: choicesFilter(['yes', 'no']), of: codesFilter },
  });
  return { params: { ...filters, sort, size, after, before }, query };
}
