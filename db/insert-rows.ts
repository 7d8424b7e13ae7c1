import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';
import type { Database } from './client';

/**
 * Inserts rows that all name the same columns. The driver writes them into one placeholder; Drizzle's own insert makes
 * an object per value, which on the way of every submit costs more than the database needs for the rows. Values only,
 * no expressions; what a row leaves out is the column's default.
 */
export async function insertRows<T extends MySqlTable>(
  db: Database,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
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
  await db.execute(sql`INSERT INTO ${table} (${columns}) VALUES ${sql.param(values)}`);
}
