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
  const columns = list(named.map(([, column]) => sql`${sql.identifier(column.name)}`));
  // Raw: the builder has no insert of a list.
  return sql`INSERT INTO ${table} (${columns}) ${rowsOf(values)}`;
}

/** For fewer rows the server's list of its own costs what the shorter text saves. */
const ROWS_WORTH_SHORTENING = 8;

/**
 * Rows as they follow the columns of an insert. What they repeat is sent once, if it is a third of the text: the server
 * takes longer to read a text (some 20 ns a byte) than to write the row.
 */
export function rowsOf(rows: readonly (readonly unknown[])[]): SQL {
  const [first] = rows;
  // Raw, here and below: the driver writes a list into one placeholder; for many it does the same work many times.
  const all = sql`VALUES ${sql.param(rows)}`;
  if (!first || rows.length < ROWS_WORTH_SHORTENING) return all;
  const columns = first.map((value, index) => ({
    value,
    name: sql.raw(`c${index}`),
    index,
    isRepeated: rows.every((row) => row[index] === value),
  }));
  const own = columns.filter(({ isRepeated }) => !isRepeated);
  const repeated = columns.filter(({ isRepeated }) => isRepeated);
  if (own.length === 0 || 2 * lengthOf(repeated) < lengthOf(own)) return all;
  const values = rows.map((row) => own.map(({ index }) => row[index]));
  return sql`WITH own (${list(own.map(({ name }) => name))}) AS (VALUES ${sql.param(values)})
    SELECT ${list(columns.map(({ isRepeated, name, value }) => (isRepeated ? sql`${sql.param(value)}` : name)))} FROM own`;
}

function lengthOf(columns: readonly { value: unknown }[]): number {
  return columns.reduce((sum, { value }) => sum + String(value).length, 0);
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
