import { getTableName } from 'drizzle-orm';
import type { MySqlColumn, MySqlTable } from 'drizzle-orm/mysql-core';
import type { Database } from '../../client';

type Key<T extends MySqlTable> = keyof T['$inferInsert'] & keyof T['$inferSelect'] & keyof T['_']['columns'];

/** Inserts rows with a new key and leaves existing ones, which an administrator may have renamed or deactivated. */
export async function insertMissing<T extends MySqlTable>(
  db: Database,
  table: T,
  key: readonly Key<T>[],
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const present = new Set((await readAll(db, table)).map((row) => keyOf(row, key)));
  const missing = rows.filter((row) => !present.has(keyOf(row, key)));
  if (missing.length > 0) await db.insert(table).values([...missing]);
}

/** The key of every row by one of its columns, e.g. organization code → id. Throws on a code that is not there. */
export async function readKeys<T extends MySqlTable>(
  db: Database,
  table: T,
  codeColumn: MySqlColumn,
  idColumn: MySqlColumn,
): Promise<(code: string) => number> {
  const rows = await db.select({ code: codeColumn, id: idColumn }).from(table as MySqlTable);
  const ids = new Map(rows.map((row) => [String(row.code), Number(row.id)]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`${code} is not in ${getTableName(table)}`);
    return id;
  };
}

async function readAll<T extends MySqlTable>(db: Database, table: T): Promise<T['$inferSelect'][]> {
  return db.select().from(table as MySqlTable);
}

function keyOf<T extends MySqlTable>(row: T['$inferInsert'] | T['$inferSelect'], key: readonly Key<T>[]): string {
  return JSON.stringify(key.map((property) => row[property as keyof typeof row]));
}
