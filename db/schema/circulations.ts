import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, code, createdAt, instant, publicId, restrict, updatedAt } from '../columns';
import { CIRCULATION_ASSIGNEE_STATES, CIRCULATION_ASSIGNEE_TYPES } from '../enums';
import { correspondences } from './correspondence';
import { correspondenceTypes, disciplines } from './correspondence-types';
import { users } from './identity';
import { documentNumberSeries } from './numbering';
import { organizations, projects } from './organizations';
import { workflowInstances } from './workflow';

export const circulationStatusCodes = mysqlTable(
  'circulation_status_codes',
  {
    id: int('id').autoincrement().primaryKey(),
    statusCode: code('status_code', { length: 20 }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
  },
  (t) => [uniqueIndex('uq_circulation_status_codes_code').on(t.statusCode)],
);

export const circulations = mysqlTable(
  'circulations',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    correspondenceId: int('correspondence_id').notNull(),
    organizationId: int('organization_id').notNull(),
    statusCode: code('status_code', { length: 20 }).notNull().default('OPEN'),
    subject: varchar('subject', { length: 500 }).notNull(),
    instruction: text('instruction'),
    deadlineDate: date('deadline_date', { mode: 'string' }),
    seriesId: bigint('series_id', { mode: 'number' }),
    sequence: int('sequence'),
    numberKey: code('number_key', { length: 150 }),
    issuedAt: instant('issued_at'),
    workflowInstanceId: asciiChar('workflow_instance_id', { length: 36 }),
    isForced: boolean('is_forced').notNull().default(false),
    closeReason: varchar('close_reason', { length: 1000 }),
    closedBy: int('closed_by'),
    closedAt: instant('closed_at'),
    versionNo: int('version_no').notNull().default(1),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    liveCorrespondenceId: int('live_correspondence_id').generatedAlwaysAs(
      sql`if(status_code = 'CANCELLED',NULL,correspondence_id)`,
      { mode: 'stored' },
    ),
  },
  (t) => [
    index('idx_circulations_closed_by').on(t.closedBy),
    index('idx_circulations_correspondence').on(t.correspondenceId),
    index('idx_circulations_created_by').on(t.createdBy),
    index('idx_circulations_status').on(t.statusCode, t.deadlineDate),
    uniqueIndex('idx_circulations_uuid').on(t.publicId),
    uniqueIndex('uq_circulations_instance').on(t.workflowInstanceId),
    uniqueIndex('uq_circulations_live').on(t.organizationId, t.liveCorrespondenceId),
    uniqueIndex('uq_circulations_number').on(t.projectId, t.numberKey),
    uniqueIndex('uq_circulations_sequence').on(t.seriesId, t.sequence),
    restrict('fk_circulations_closed_by', t.closedBy, users.userId),
    restrict('fk_circulations_correspondence', t.correspondenceId, correspondences.id),
    restrict('fk_circulations_created_by', t.createdBy, users.userId),
    restrict('fk_circulations_instance', t.workflowInstanceId, workflowInstances.id),
    restrict('fk_circulations_organization', t.organizationId, organizations.id),
    restrict('fk_circulations_project', t.projectId, projects.id),
    restrict('fk_circulations_series', t.seriesId, documentNumberSeries.id),
    restrict('fk_circulations_status', t.statusCode, circulationStatusCodes.statusCode),
    check('chk_circulations_forced_reason', sql`is_forced = 0 or char_length(close_reason) > 0`),
    check('chk_circulations_number_whole', sql`number_key is null = (issued_at is null)`),
  ],
);

export const circulationAssignees = mysqlTable(
  'circulation_assignees',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    circulationId: int('circulation_id').notNull(),
    userId: int('user_id').notNull(),
    assigneeType: mysqlEnum('assignee_type', CIRCULATION_ASSIGNEE_TYPES).notNull(),
    position: int('position').notNull(),
    deadlineDate: date('deadline_date', { mode: 'string' }),
    state: mysqlEnum('state', CIRCULATION_ASSIGNEE_STATES).notNull().default('PENDING'),
    comment: text('comment'),
    respondedAt: instant('responded_at'),
  },
  (t) => [
    index('idx_circulation_assignees_user').on(t.userId, t.state, t.deadlineDate),
    uniqueIndex('idx_circulation_assignees_uuid').on(t.publicId),
    uniqueIndex('uq_circulation_assignees_user').on(t.circulationId, t.userId),
    restrict('fk_circulation_assignees_circulation', t.circulationId, circulations.id),
    restrict('fk_circulation_assignees_user', t.userId, users.userId),
    check('chk_circulation_assignees_info', sql`assignee_type <> 'INFO' or deadline_date is null and state <> 'DONE'`),
    check('chk_circulation_assignees_responded', sql`state not in ('DONE','ACKNOWLEDGED') or responded_at is not null`),
  ],
);

export const distributionMatrixEntries = mysqlTable(
  'distribution_matrix_entries',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    organizationId: int('organization_id').notNull(),
    correspondenceTypeId: int('correspondence_type_id'),
    disciplineId: int('discipline_id'),
    userId: int('user_id').notNull(),
    assigneeType: mysqlEnum('assignee_type', CIRCULATION_ASSIGNEE_TYPES).notNull(),
    responseDays: int('response_days'),
    typeOrZero: int('type_or_zero').generatedAlwaysAs(sql`ifnull(correspondence_type_id,0)`, { mode: 'stored' }),
    disciplineOrZero: int('discipline_or_zero').generatedAlwaysAs(sql`ifnull(discipline_id,0)`, { mode: 'stored' }),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    index('idx_distribution_matrix_entries_discipline').on(t.disciplineId),
    index('idx_distribution_matrix_entries_organization').on(t.organizationId),
    index('idx_distribution_matrix_entries_type').on(t.correspondenceTypeId),
    index('idx_distribution_matrix_entries_user').on(t.userId),
    uniqueIndex('idx_distribution_matrix_entries_uuid').on(t.publicId),
    uniqueIndex('uq_distribution_matrix_entries_person').on(
      t.projectId,
      t.organizationId,
      t.typeOrZero,
      t.disciplineOrZero,
      t.userId,
    ),
    restrict('fk_distribution_matrix_entries_discipline', t.disciplineId, disciplines.id),
    restrict('fk_distribution_matrix_entries_organization', t.organizationId, organizations.id),
    restrict('fk_distribution_matrix_entries_project', t.projectId, projects.id),
    restrict('fk_distribution_matrix_entries_type', t.correspondenceTypeId, correspondenceTypes.id),
    restrict('fk_distribution_matrix_entries_user', t.userId, users.userId),
    check(
      'chk_distribution_matrix_entries_days',
      sql`assignee_type = 'INFO' = (response_days is null) and (response_days is null or response_days > 0)`,
    ),
  ],
);
