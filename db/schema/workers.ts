import { sql } from 'drizzle-orm';
import { boolean, index, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import { asciiChar, instant } from '../columns';

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
