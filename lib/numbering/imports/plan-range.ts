import { MAX_HOLES } from './constants';

export interface PlannedRange {
  start: number;
  last: number;
  /** Sequences not in use, which the ledger records as skipped. */
  holes: number;
  /** By sequence: how many are missing directly before it. */
  missingBefore: ReadonlyMap<number, number>;
  /** Sequences implausibly far from the rest, with the number they would follow. */
  beyond: ReadonlyMap<number, number>;
}

/**
 * Range of a series after numbers are entered: one stretch without gaps, from before the lowest to the highest. Numbers
 * below its beginning extend it downwards, numbers above its end raise it, numbers inside were skipped.
 * @param present present beginning and end of the series; null while it has no number
 */
export function planRange(
  sequences: readonly number[],
  present: { startNumber: number; lastNumber: number } | null,
): PlannedRange {
  const ascending = [...sequences].sort((left, right) => left - right);
  const beyond = new Map<number, number>();
  const missingBefore = new Map<number, number>();
  let start = present?.startNumber ?? (ascending[0] ?? 1) - 1;
  let last = present?.lastNumber ?? start;
  let holes = 0;
  for (const sequence of ascending) {
    if (sequence <= last) continue;
    const gap = sequence - last - 1;
    if (holes + gap > MAX_HOLES) {
      beyond.set(sequence, last);
      continue;
    }
    holes += gap;
    if (gap > 0) missingBefore.set(sequence, gap);
    last = sequence;
  }
  let lowest = start + 1;
  for (const sequence of ascending.filter((one) => present !== null && one <= present.startNumber).reverse()) {
    const gap = lowest - sequence - 1;
    if (holes + gap > MAX_HOLES) {
      beyond.set(sequence, lowest);
      continue;
    }
    holes += gap;
    if (gap > 0) missingBefore.set(lowest, gap);
    lowest = sequence;
    start = sequence - 1;
  }
  return { start, last, holes, missingBefore, beyond };
}
