import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';

/** The sheet with all that a register's address means, whichever page of it is open. */
export function printAddress(register: string, raw: RawSearchParams): string {
  const { after: _after, before: _before, size: _size, ...query } = raw;
  return addressOf(`${register}/print`, query);
}
