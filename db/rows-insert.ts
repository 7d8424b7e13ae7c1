import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';

/**
 * The insert of rows that all name the same columns; null for none. The driver writes them into one placeholder; Drizzle's own insert makes
 * an object per value, which on the way of every submit costs more than the database needs for the rows. Values only,
 * no expressions; what a row leaves out is the column's default.
 */
export function rowsInsert<T extends MySqlTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL | null {
  const [first] = rows;
  if (!first) return null;
  const named = Object.entries(getTableColumns(table)).filter(([name]) => name in first);
  const values = rows.map((row) => {
    const given: Record<string, unknown> = row;
    if (Object.keys(given).length !== named.length) throw new Error('the rows do not name the same columns');
    return named.map(([name, column]) => (given[name] == null ? null : column.mapToDriverValue(given[name])));
  });
  const columns = sql.join(
    named.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  // Raw: the builder has no insert of a list.
  return sql`INSERT INTO ${table} (${columns}) VALUES ${sql.param(values)}`;
}
