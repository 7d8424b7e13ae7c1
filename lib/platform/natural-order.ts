import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * A number in the order in which people count: 999 before 1000, whatever is around the digits. No register is read in
 * the order of an index on its numbers, so the key is computed while sorting; a stored one would need no less work.
 */
export function naturally(number: SQLWrapper): SQL {
  return sql`NATURAL_SORT_KEY(${number})`;
}
