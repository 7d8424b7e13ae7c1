import { like, type SQL } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';

/** True where the column contains the text as typed: its % and _ are letters like any other. */
export function contains(column: MySqlColumn | SQL, text: string): SQL {
  return like(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`);
}
