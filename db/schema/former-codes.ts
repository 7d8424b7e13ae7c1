import { sql } from 'drizzle-orm';
import { int, mysqlEnum, mysqlTable, primaryKey } from 'drizzle-orm/mysql-core';
import { code, instant } from '../columns';
import { CODED_KINDS } from '../enums';

/** Written by triggers of the three tables alone; a code that is taken again is no former one any more. */
export const formerCodes = mysqlTable(
  'former_codes',
  {
    kind: mysqlEnum('kind', CODED_KINDS).notNull(),
    formerCode: code('former_code', { length: 30 }).notNull(),
    recordId: int('record_id').notNull(),
    replacedAt: instant('replaced_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [primaryKey({ columns: [t.kind, t.formerCode] })],
);
