import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  tinyint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiText, createdAt, instant, jsonDocument, publicId, restrict, setOf, updatedAt, uuid } from '../columns';
import {
  REPORT_CADENCES,
  REPORT_FORMATS,
  REPORT_PAUSE_REASONS,
  REPORT_RUN_CAUSES,
  REPORT_RUN_OUTCOMES,
  REPORT_STATES,
  WEEKDAYS,
} from '../enums';
import { users } from './identity';
import { organizations, projects } from './organizations';

/** Saved views that are made and sent by a schedule. */
export const reports = mysqlTable(
  'reports',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    organizationId: int('organization_id').notNull(),
    ownerUserId: int('owner_user_id').notNull(),
    name: varchar('name', { length: 120 }).notNull(),
    register: asciiText('register', { length: 40 }).notNull(),
    /** The view that the request was made from; it may have changed since, or be gone. */
    viewPublicId: uuid('view_uuid').notNull(),
    viewVersionNo: int('view_version_no').notNull(),
    definition: jsonDocument('definition').notNull(),
    format: mysqlEnum('format', REPORT_FORMATS).notNull(),
    cadence: mysqlEnum('cadence', REPORT_CADENCES).notNull(),
    weekdays: setOf('weekdays', WEEKDAYS).notNull().default([]),
    monthDay: tinyint('month_day', { unsigned: true }),
    /** Full hour of the project's clocks. */
    hour: tinyint('hour', { unsigned: true }).notNull(),
    skipsEmpty: boolean('skips_empty').notNull().default(false),
    state: mysqlEnum('state', REPORT_STATES).notNull().default('ACTIVE'),
    pauseReason: mysqlEnum('pause_reason', REPORT_PAUSE_REASONS),
    /** Null while it is paused, or where its calendar has no such day. */
    nextAt: instant('next_at'),
    versionNo: int('version_no').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('idx_reports_due').on(t.state, t.nextAt),
    index('idx_reports_organization').on(t.organizationId),
    index('idx_reports_owner').on(t.ownerUserId),
    index('idx_reports_project').on(t.projectId),
    uniqueIndex('idx_reports_uuid').on(t.publicId),
    restrict('fk_reports_organization', t.organizationId, organizations.id),
    restrict('fk_reports_owner', t.ownerUserId, users.userId),
    restrict('fk_reports_project', t.projectId, projects.id),
    check('chk_reports_pause', sql`(state = 'PAUSED') = (pause_reason is not null)`),
    check(
      'chk_reports_schedule',
      sql`hour <= 23 and (cadence = 'WEEKLY') = (weekdays <> '') and (cadence = 'MONTHLY') = (month_day is not null) and coalesce(month_day,1) between 1 and 31`,
    ),
    check('chk_reports_definition', sql`octet_length(definition) <= 200000`),
  ],
);

export const reportReceivers = mysqlTable(
  'report_receivers',
  { reportId: int('report_id').notNull(), userId: int('user_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.reportId, t.userId] }),
    index('idx_report_receivers_user').on(t.userId),
    restrict('fk_report_receivers_report', t.reportId, reports.id),
    restrict('fk_report_receivers_user', t.userId, users.userId),
  ],
);

/** History of a report: one row for each receiver and occurrence. */
export const reportRuns = mysqlTable(
  'report_runs',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    reportId: int('report_id').notNull(),
    userId: int('user_id').notNull(),
    occurrenceAt: instant('occurrence_at').notNull(),
    cause: mysqlEnum('cause', REPORT_RUN_CAUSES).notNull(),
    /** Null: the file is still to be made. */
    outcome: mysqlEnum('outcome', REPORT_RUN_OUTCOMES),
    rowsCount: int('rows_count'),
    failureCode: asciiText('failure_code', { length: 64 }),
    failureReference: asciiText('failure_reference', { length: 40 }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('idx_report_runs_created').on(t.createdAt),
    index('idx_report_runs_user').on(t.userId),
    uniqueIndex('idx_report_runs_uuid').on(t.publicId),
    uniqueIndex('uq_report_runs_occurrence').on(t.reportId, t.userId, t.occurrenceAt),
    restrict('fk_report_runs_report', t.reportId, reports.id),
    restrict('fk_report_runs_user', t.userId, users.userId),
    check('chk_report_runs_end', sql`(outcome is null) = (ended_at is null)`),
    check('chk_report_runs_failed', sql`outcome is null or outcome <> 'FAILED' or failure_code is not null`),
  ],
);
