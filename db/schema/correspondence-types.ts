import { sql } from 'drizzle-orm';
import { boolean, check, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { code, createdAt, restrict } from '../columns';
import { REVISION_STYLES } from '../enums';
import { contracts, projects } from './organizations';

export const disciplines = mysqlTable(
  'disciplines',
  {
    id: int('id').autoincrement().primaryKey(),
    contractId: int('contract_id').notNull(),
    disciplineCode: code('discipline_code', { length: 10 }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    sortOrder: int('sort_order').notNull().default(0),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_disciplines_code').on(t.contractId, t.disciplineCode),
    restrict('fk_disciplines_contract', t.contractId, contracts.id),
  ],
);

export const correspondenceTypes = mysqlTable(
  'correspondence_types',
  {
    id: int('id').autoincrement().primaryKey(),
    typeCode: code('type_code', { length: 20 }).notNull(),
    nameTh: varchar('name_th', { length: 100 }).notNull(),
    nameEn: varchar('name_en', { length: 100 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
    revisionStyle: mysqlEnum('revision_style', REVISION_STYLES).notNull().default('NUMERIC'),
    requiresContract: boolean('requires_contract').notNull().default(false),
    requiresContent: boolean('requires_content').notNull().default(true),
    isInternal: boolean('is_internal').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    workflowCode: code('workflow_code', { length: 50 }).notNull(),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [uniqueIndex('uq_correspondence_types_code').on(t.typeCode)],
);

export const correspondenceSubTypes = mysqlTable(
  'correspondence_sub_types',
  {
    id: int('id').autoincrement().primaryKey(),
    contractId: int('contract_id').notNull(),
    correspondenceTypeId: int('correspondence_type_id').notNull(),
    subTypeCode: code('sub_type_code', { length: 10 }).notNull(),
    subTypeNumber: code('sub_type_number', { length: 10 }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    sortOrder: int('sort_order').notNull().default(0),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    index('idx_correspondence_sub_types_type').on(t.correspondenceTypeId),
    uniqueIndex('uq_correspondence_sub_types_number').on(t.contractId, t.correspondenceTypeId, t.subTypeNumber),
    restrict('fk_correspondence_sub_types_contract', t.contractId, contracts.id),
    restrict('fk_correspondence_sub_types_type', t.correspondenceTypeId, correspondenceTypes.id),
  ],
);

export const correspondenceStatus = mysqlTable(
  'correspondence_status',
  {
    id: int('id').autoincrement().primaryKey(),
    statusCode: code('status_code', { length: 10 }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
  },
  (t) => [uniqueIndex('uq_correspondence_status_code').on(t.statusCode)],
);

export const tags = mysqlTable(
  'tags',
  {
    id: int('id').autoincrement().primaryKey(),
    projectId: int('project_id').notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    createdAt: createdAt(),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_tags_name').on(t.projectId, t.name),
    restrict('fk_tags_project', t.projectId, projects.id),
    check('chk_tags_name', sql`char_length(name) > 0`),
  ],
);
