import { sql } from 'drizzle-orm';
import { boolean, index, int, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import { asciiChar, asciiText, instant } from '../columns';

export const workerHeartbeats = mysqlTable(
  'worker_heartbeats',
  {
    workerId: asciiChar('worker_id', { length: 36 }).primaryKey(),
    hostName: varchar('host_name', { length: 255 }).notNull(),
    startedAt: instant('started_at').notNull().default(sql`current_timestamp(3)`),
    /** The worker found a Chromium at startup. */
    printsPdf: boolean('prints_pdf').notNull().default(false),
    beatAt: instant('beat_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [index('idx_worker_heartbeats_beat').on(t.beatAt)],
);

/** Last run of each task of the worker's timetable, in any worker. */
export const workerTasks = mysqlTable('worker_tasks', {
  name: asciiText('name', { length: 64 }).primaryKey(),
  everySeconds: int('every_seconds').notNull(),
  declaredAt: instant('declared_at').notNull().default(sql`current_timestamp(3)`),
  succeededAt: instant('succeeded_at'),
  /** The first failure after the last success. */
  failingSince: instant('failing_since'),
  failures: int('failures').notNull().default(0),
  lastError: varchar('last_error', { length: 500 }),
});
