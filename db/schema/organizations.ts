import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { code, createdAt, publicId, restrict, setOf, updatedAt } from '../columns';
import { CONTRACT_PARTIES, WEEKDAYS } from '../enums';

export const organizationRoles = mysqlTable(
  'organization_roles',
  {
    id: int('id').autoincrement().primaryKey(),
    roleCode: code('role_code', { length: 20 }).notNull(),
    nameTh: varchar('name_th', { length: 100 }).notNull(),
    nameEn: varchar('name_en', { length: 100 }).notNull(),
  },
  (t) => [uniqueIndex('uq_organization_roles_code').on(t.roleCode)],
);

export const organizations = mysqlTable(
  'organizations',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    organizationCode: code('organization_code', { length: 20 }).notNull(),
    nameTh: varchar('name_th', { length: 255 }).notNull(),
    nameEn: varchar('name_en', { length: 255 }).notNull(),
    organizationRoleId: int('organization_role_id').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('idx_organizations_role').on(t.organizationRoleId),
    uniqueIndex('idx_organizations_uuid').on(t.publicId),
    uniqueIndex('uq_organizations_code').on(t.organizationCode),
    restrict('fk_organizations_role', t.organizationRoleId, organizationRoles.id),
    check('chk_organizations_code', sql`char_length(organization_code) > 0`),
  ],
);

export const projects = mysqlTable(
  'projects',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectCode: code('project_code', { length: 20 }).notNull(),
    nameTh: varchar('name_th', { length: 255 }).notNull(),
    nameEn: varchar('name_en', { length: 255 }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('idx_projects_uuid').on(t.publicId),
    uniqueIndex('uq_projects_code').on(t.projectCode),
    check('chk_projects_code', sql`char_length(project_code) > 0`),
  ],
);

export const projectOrganizations = mysqlTable(
  'project_organizations',
  {
    projectId: int('project_id').notNull(),
    organizationId: int('organization_id').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.organizationId] }),
    index('idx_project_organizations_organization').on(t.organizationId),
    restrict('fk_project_organizations_organization', t.organizationId, organizations.id),
    restrict('fk_project_organizations_project', t.projectId, projects.id),
  ],
);

export const contracts = mysqlTable(
  'contracts',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    contractCode: code('contract_code', { length: 30 }).notNull(),
    nameTh: varchar('name_th', { length: 255 }).notNull(),
    nameEn: varchar('name_en', { length: 255 }).notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('idx_contracts_project').on(t.projectId),
    uniqueIndex('idx_contracts_uuid').on(t.publicId),
    uniqueIndex('uq_contracts_code').on(t.contractCode),
    restrict('fk_contracts_project', t.projectId, projects.id),
    check('chk_contracts_dates', sql`start_date is null or end_date is null or start_date <= end_date`),
  ],
);

export const contractOrganizations = mysqlTable(
  'contract_organizations',
  {
    contractId: int('contract_id').notNull(),
    organizationId: int('organization_id').notNull(),
    roleInContract: mysqlEnum('role_in_contract', CONTRACT_PARTIES).notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.organizationId, t.roleInContract] }),
    index('idx_contract_organizations_organization').on(t.organizationId),
    restrict('fk_contract_organizations_contract', t.contractId, contracts.id),
    restrict('fk_contract_organizations_organization', t.organizationId, organizations.id),
  ],
);

export const workingCalendars = mysqlTable(
  'working_calendars',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    contractId: int('contract_id'),
    contractOrZero: int('contract_or_zero').generatedAlwaysAs(sql`ifnull(contract_id,0)`, { mode: 'stored' }),
    workingWeekdays: setOf('working_weekdays', WEEKDAYS).notNull().default(['MON', 'TUE', 'WED', 'THU', 'FRI']),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    index('idx_working_calendars_contract').on(t.contractId),
    uniqueIndex('idx_working_calendars_uuid').on(t.publicId),
    uniqueIndex('uq_working_calendars_owner').on(t.projectId, t.contractOrZero),
    restrict('fk_working_calendars_contract', t.contractId, contracts.id),
    restrict('fk_working_calendars_project', t.projectId, projects.id),
  ],
);

export const calendarHolidays = mysqlTable(
  'calendar_holidays',
  {
    calendarId: int('calendar_id').notNull(),
    holidayDate: date('holiday_date', { mode: 'string' }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.calendarId, t.holidayDate] }),
    restrict('fk_calendar_holidays_calendar', t.calendarId, workingCalendars.id),
  ],
);
