import { sql } from 'drizzle-orm';
import { check, int, mysqlTable, primaryKey, smallint } from 'drizzle-orm/mysql-core';
import { asciiText, jsonDocument, restrict, updatedAt } from '../columns';
import { users } from './identity';

/** Column layout of a table, by person. */
export const tableLayouts = mysqlTable(
  'table_layouts',
  {
    userId: int('user_id').notNull(),
    tableId: asciiText('table_id', { length: 64 }).notNull(),
    formVersion: smallint('form_version', { unsigned: true }).notNull(),
    layout: jsonDocument('layout').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tableId] }),
    check('chk_table_layouts_size', sql`octet_length(layout) <= 20000`),
    restrict('fk_table_layouts_user', t.userId, users.userId),
  ],
);
