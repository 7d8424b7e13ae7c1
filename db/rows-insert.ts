import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';

/**
 * The insert of rows that all name the same columns. Values only, no expressions; a column that the rows leave out gets
 * its default. The driver writes the rows into one placeholder. Drizzle's own insert makes an object for each value,
 * which on the way of every submit costs more than the database needs for the rows.
 */
export function rowsInsert<T extends MySqlTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL {
  const [first] = rows;
  if (!first) throw new Error('an insert needs a row');
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
