import { sql } from 'drizzle-orm';
import { check, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { asciiText, createdAt, instant, publicId, restrict } from '../columns';
import { LOCALES, PERSONAL_DATA_COPY_STATES } from '../enums';
import { users } from './identity';

/** Copies of a person's own data, made by the worker. */
export const personalDataCopies = mysqlTable(
  'personal_data_copies',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    userId: int('user_id').notNull(),
    requestedBy: int('requested_by').notNull(),
    /** Of a Superadmin who asks for another person; null for one's own. */
    reason: varchar('reason', { length: 1000 }),
    locale: mysqlEnum('locale', LOCALES).notNull(),
    state: mysqlEnum('state', PERSONAL_DATA_COPY_STATES).notNull().default('QUEUED'),
    /** A run whose attempt differs has been superseded and stops. */
    attempt: int('attempt').notNull().default(0),
    sizeBytes: int('size_bytes', { unsigned: true }),
    failureReference: asciiText('failure_reference', { length: 40 }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at').notNull(),
    runningKey: int('running_key').generatedAlwaysAs(sql`if(state in ('QUEUED','RUNNING'),user_id,NULL)`, {
      mode: 'stored',
    }),
  },
  (t) => [
    uniqueIndex('idx_personal_data_copies_uuid').on(t.publicId),
    uniqueIndex('uq_personal_data_copies_running').on(t.runningKey),
    index('idx_personal_data_copies_user').on(t.userId, t.id),
    index('idx_personal_data_copies_requested_by').on(t.requestedBy),
    index('idx_personal_data_copies_expires').on(t.expiresAt),
    restrict('fk_personal_data_copies_user', t.userId, users.userId),
    restrict('fk_personal_data_copies_requested_by', t.requestedBy, users.userId),
    check('chk_personal_data_copies_done', sql`state <> 'DONE' or size_bytes is not null`),
    check('chk_personal_data_copies_reason', sql`(requested_by = user_id) = (reason is null)`),
  ],
);
