import { requireKnownFilters } from '@/app/_web/search-params';
import { REGISTER_SPECS } from '@/app/(app)/p/[project]/register-specs';
import type { ViewQuery, ViewRegister } from '@/lib/work/saved-views/constants';
import { parseRegisterAddress } from '../register/register-address';
import { spelled } from './view-query';

/**
 * A view is stored only as its register will open it.
 * @throws AppError FILTERS_REFUSED
 */
export function requireUsableQuery(register: ViewRegister, query: ViewQuery): void {
  requireKnownFilters(parseRegisterAddress(REGISTER_SPECS[register], spelled(query)).query);
}
