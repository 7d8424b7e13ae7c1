import { MAX_HEADING_ROWS } from './constants';
import type { TableRow } from './read-table';

/** One known name is also the beginning of a subject. */
const LEAST_KNOWN = 2;

/**
 * Finds the heading: the row, among the first, with the most columns that the caller knows. A heading of merged cells
 * repeats itself; its last row is taken.
 * @param known count of different columns that the caller knows by the names in these cells
 * @returns null when no row names two known columns
 */
export function findHeading(rows: readonly TableRow[], known: (cells: readonly string[]) => number): TableRow | null {
  const firsts = rows.slice(0, MAX_HEADING_ROWS);
  const counts = firsts.map(({ cells }) => known(cells));
  const most = Math.max(0, ...counts);
  if (most < LEAST_KNOWN) return null;
  let at = counts.indexOf(most);
  while (isSame(firsts[at], firsts[at + 1])) at += 1;
  return firsts[at] ?? null;
}

function isSame(row: TableRow | undefined, next: TableRow | undefined): boolean {
  return row !== undefined && next !== undefined && row.cells.join('\n') === next.cells.join('\n');
}
