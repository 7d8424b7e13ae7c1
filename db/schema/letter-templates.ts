import { sql } from 'drizzle-orm';
import { boolean, index, int, mysqlTable, text, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { createdAt, publicId, restrict } from '../columns';
import { correspondenceTypes } from './correspondence-types';
import { projects } from './organizations';

/** Text that the form of a new letter can start from. */
export const letterTemplates = mysqlTable(
  'letter_templates',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    correspondenceTypeId: int('correspondence_type_id').notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    subject: varchar('subject', { length: 500 }).notNull(),
    body: text('body').notNull(),
    sortOrder: int('sort_order').notNull().default(0),
    isDefault: boolean('is_default').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
    createdAt: createdAt(),
    defaultTypeId: int('default_type_id').generatedAlwaysAs(
      sql`if(is_default <> 0 and is_active <> 0,correspondence_type_id,NULL)`,
      { mode: 'stored' },
    ),
  },
  (t) => [
    index('idx_letter_templates_type').on(t.correspondenceTypeId),
    uniqueIndex('idx_letter_templates_uuid').on(t.publicId),
    uniqueIndex('uq_letter_templates_default').on(t.projectId, t.defaultTypeId),
    uniqueIndex('uq_letter_templates_name').on(t.projectId, t.correspondenceTypeId, t.nameTh),
    restrict('fk_letter_templates_project', t.projectId, projects.id),
    restrict('fk_letter_templates_type', t.correspondenceTypeId, correspondenceTypes.id),
  ],
);
