import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Natural order of numbers: 999 before 1000, with any text around the digits. No register reads in the order of an
 * index on its numbers, so the key is computed while sorting. A stored key would save nothing.
 */
export function naturally(number: SQLWrapper): SQL {
  return sql`NATURAL_SORT_KEY(${number})`;
}
