import type { ColumnPlace } from './column-layout';

/** Pixels between two widths at which columns yield: a subject gets at most one column more than it needs. */
const STEP = 40;
/** The narrowest and the widest of them, in pixels; globals.css has a class for each. */
const LEAST = 480;
const MOST = 1440;

/**
 * Hides a column by the width of its table, without a script, on the screen alone.
 * @returns the class of its cells; undefined for a column that stays
 */
export function yieldClass(place: ColumnPlace | undefined): string | undefined {
  const { yieldsBelow } = place ?? {};
  if (yieldsBelow === undefined) return undefined;
  const width = Math.min(MOST, Math.max(LEAST, Math.ceil(yieldsBelow / STEP) * STEP));
  return `rows:not-print:@max-[${width}px]:hidden`;
}
