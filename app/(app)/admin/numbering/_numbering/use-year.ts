'use client';

import { useDateLook } from '@/app/_ui/looks-context';

const BUDDHIST_OFFSET = 543;

/** A year (A.D.) in the era that the reader chose. */
export function useYear(): (year: number) => string {
  const { era } = useDateLook();
  return (year) => String(era === 'be' ? year + BUDDHIST_OFFSET : year);
}
