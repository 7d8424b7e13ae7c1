import { int, mysqlTable } from 'drizzle-orm/mysql-core';
import { asciiText, instant } from '../columns';

/** The last purge of each kind of data that has a retention period. */
export const purgeRuns = mysqlTable('purge_runs', {
  kind: asciiText('kind', { length: 40 }).primaryKey(),
  ranAt: instant('ran_at').notNull(),
  /** By the last run that removed anything. */
  removed: int('removed').notNull(),
  removedAt: instant('removed_at'),
});
