import { sql } from 'drizzle-orm';
import { bigint, check, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { asciiChar, asciiText, createdAt, instant, jsonDocument, publicId, restrict, uuid } from '../columns';
import { EXPORT_FORMATS, EXPORT_STATES } from '../enums';
import { users } from './identity';
import { organizations, projects } from './organizations';
import { reportRuns } from './reports';

/** Exports that the worker makes of registers: long lists, every PDF and evidence packs. */
export const exports = mysqlTable(
  'exports',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    userId: int('user_id').notNull(),
    organizationId: int('organization_id').notNull(),
    projectId: int('project_id').notNull(),
    /** Of a file that a report made; null: its owner requested it. */
    reportRunId: bigint('report_run_id', { mode: 'number' }),
    register: asciiText('register', { length: 40 }).notNull(),
    format: mysqlEnum('format', EXPORT_FORMATS).notNull(),
    request: jsonDocument('request').notNull(),
    state: mysqlEnum('state', EXPORT_STATES).notNull().default('QUEUED'),
    /** Attempts at this version so far; a run whose version or attempt differs has been superseded and stops. */
    attempt: int('attempt').notNull().default(0),
    rowsDone: int('rows_done').notNull().default(0),
    rowsTotal: int('rows_total'),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    sizeBytes: int('size_bytes', { unsigned: true }),
    /** Of an evidence pack: SHA-256 of its owner's rights when it was made. */
    rightsHash: asciiChar('rights_hash', { length: 64 }),
    failureCode: asciiText('failure_code', { length: 64 }),
    failureReference: asciiText('failure_reference', { length: 40 }),
    versionNo: int('version_no').notNull().default(1),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('idx_exports_uuid').on(t.publicId),
    index('idx_exports_user').on(t.userId, t.id),
    index('idx_exports_organization').on(t.organizationId),
    index('idx_exports_project').on(t.projectId),
    index('idx_exports_report_run').on(t.reportRunId),
    index('idx_exports_expires').on(t.expiresAt),
    check('chk_exports_request', sql`octet_length(request) <= 100000`),
    check('chk_exports_done', sql`state <> 'DONE' or size_bytes is not null`),
    check('chk_exports_failed', sql`state <> 'FAILED' or failure_code is not null`),
    restrict('fk_exports_user', t.userId, users.userId),
    restrict('fk_exports_organization', t.organizationId, organizations.id),
    restrict('fk_exports_project', t.projectId, projects.id),
    restrict('fk_exports_report_run', t.reportRunId, reportRuns.id),
  ],
);

/** SHA-256 of finished exports. Rows outlive the exports, and are never changed or deleted. */
export const madeFiles = mysqlTable('made_files', {
  sha256: asciiChar('sha256', { length: 64 }).primaryKey(),
  exportPublicId: uuid('export_uuid').notNull(),
  format: mysqlEnum('format', EXPORT_FORMATS).notNull(),
  madeAt: instant('made_at').notNull().default(sql`current_timestamp(3)`),
});
