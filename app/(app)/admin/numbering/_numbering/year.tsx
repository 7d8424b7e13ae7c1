'use client';

import { useYear } from './use-year';

/** A year (A.D.) in the era that the reader chose. */
export function Year({ year }: { year: number }) {
  return useYear()(year);
}
