import { type SQL, sql } from 'drizzle-orm';

/** The rows that a verification looks at: the condition on a column with the key of what they belong to. */
export type Within = (column: string) => SQL;

/** All rows. */
export const everywhere: Within = () => sql`TRUE`;

/** Rows that belong to one of these; with no key, none. */
export function within(keys: readonly (number | string)[]): Within {
  return (column) => (keys.length === 0 ? sql`FALSE` : sql`${sql.raw(column)} IN ${[...keys]}`);
}
