import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';

/** The sheet with all that a register's address means, whichever page of it is open. */
export function printAddress(register: string, raw: RawSearchParams): string {
  return addressOf(`${register}/print`, withoutPage(raw));
}

/** Where a form has the worker make the same as PDF. */
export function pdfAddress(register: string, raw: RawSearchParams): string {
  return addressOf(`${register}/export`, { ...withoutPage(raw), format: 'pdf' });
}

function withoutPage({ after: _after, before: _before, size: _size, ...query }: RawSearchParams): RawSearchParams {
  return query;
}
