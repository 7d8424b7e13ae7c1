'use client';

import { useDateLook } from '@/app/_ui/looks-context';

/** Between a year A.D. and the same year B.E. */
const BE_OFFSET = 543;

/** A year A.D. in the reader's era. */
export function YearWord({ year }: { year: number }) {
  const { era } = useDateLook();
  return era === 'be' ? year + BE_OFFSET : year;
}
