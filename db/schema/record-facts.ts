import { sql } from 'drizzle-orm';
import { bigint, index, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import { asciiText, instant } from '../columns';

/** The hash that each change of a bound row has left; triggers write it. See lib/platform/audit/facts. */
export const recordFacts = mysqlTable(
  'record_facts',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    kind: asciiText('kind', { length: 40 }).notNull(),
    rowKey: asciiText('row_key', { length: 60 }).notNull(),
    hash: asciiText('hash', { length: 64 }).notNull(),
    /** Of the database, as it signed in. */
    account: varchar('account', { length: 200 }).notNull().default(sql`user()`),
    boundAt: instant('bound_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [index('idx_record_facts_row').on(t.kind, t.rowKey, t.id)],
);
