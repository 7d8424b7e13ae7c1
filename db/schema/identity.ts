import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { code, createdAt, instant, jsonDocument, publicId, restrict, updatedAt } from '../columns';
import { LOCALES, ROLE_SCOPES } from '../enums';
import { contracts, organizations, projects } from './organizations';

export const users = mysqlTable(
  'users',
  {
    userId: int('user_id').autoincrement().primaryKey(),
    publicId: publicId(),
    username: code('username', { length: 64 }).notNull(),
    passwordHash: code('password_hash', { length: 255 }),
    namePrefix: varchar('name_prefix', { length: 30 }),
    firstName: varchar('first_name', { length: 100 }).notNull(),
    lastName: varchar('last_name', { length: 100 }).notNull(),
    email: varchar('email', { length: 254 }),
    jobTitle: varchar('job_title', { length: 150 }),
    primaryOrganizationId: int('primary_organization_id').notNull(),
    locale: mysqlEnum('locale', LOCALES).notNull().default('th'),
    isService: boolean('is_service').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    mustChangePassword: boolean('must_change_password').notNull().default(true),
    temporaryPasswordExpiresAt: instant('temporary_password_expires_at'),
    oidcIssuer: code('oidc_issuer', { length: 255 }),
    oidcSubject: code('oidc_subject', { length: 255 }),
    lastSignInAt: instant('last_sign_in_at'),
    versionNo: int('version_no').notNull().default(1),
    createdBy: int('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('idx_users_created_by').on(t.createdBy),
    index('idx_users_organization').on(t.primaryOrganizationId),
    uniqueIndex('idx_users_uuid').on(t.publicId),
    uniqueIndex('uq_users_oidc').on(t.oidcIssuer, t.oidcSubject),
    uniqueIndex('uq_users_username').on(t.username),
    restrict('fk_users_created_by', t.createdBy, t.userId),
    restrict('fk_users_organization', t.primaryOrganizationId, organizations.id),
    check('chk_users_username', sql`char_length(username) >= 3`),
  ],
);

export const roles = mysqlTable(
  'roles',
  {
    id: int('id').autoincrement().primaryKey(),
    roleCode: code('role_code', { length: 40 }).notNull(),
    nameTh: varchar('name_th', { length: 100 }).notNull(),
    nameEn: varchar('name_en', { length: 100 }).notNull(),
    scope: mysqlEnum('scope', ROLE_SCOPES).notNull(),
  },
  (t) => [uniqueIndex('uq_roles_code').on(t.roleCode)],
);

export const permissions = mysqlTable(
  'permissions',
  {
    id: int('id').autoincrement().primaryKey(),
    permissionCode: code('permission_code', { length: 60 }).notNull(),
  },
  (t) => [uniqueIndex('uq_permissions_code').on(t.permissionCode)],
);

export const rolePermissions = mysqlTable(
  'role_permissions',
  {
    roleId: int('role_id').notNull(),
    permissionId: int('permission_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.permissionId] }),
    index('idx_role_permissions_permission').on(t.permissionId),
    restrict('fk_role_permissions_permission', t.permissionId, permissions.id),
    restrict('fk_role_permissions_role', t.roleId, roles.id),
  ],
);

export const userAssignments = mysqlTable(
  'user_assignments',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    userId: int('user_id').notNull(),
    roleId: int('role_id').notNull(),
    organizationId: int('organization_id'),
    projectId: int('project_id'),
    contractId: int('contract_id'),
    createdBy: int('created_by'),
    createdAt: createdAt(),
    revokedBy: int('revoked_by'),
    revokedAt: instant('revoked_at'),
    activeKey: code('active_key', { length: 80 }).generatedAlwaysAs(
      sql`if(revoked_at is null,concat(user_id,':',role_id,':',ifnull(organization_id,0),':',ifnull(project_id,0),':',ifnull(contract_id,0)),NULL)`,
      { mode: 'stored' },
    ),
  },
  (t) => [
    index('idx_user_assignments_contract').on(t.contractId),
    index('idx_user_assignments_created_by').on(t.createdBy),
    index('idx_user_assignments_organization').on(t.organizationId),
    index('idx_user_assignments_project').on(t.projectId),
    index('idx_user_assignments_revoked_by').on(t.revokedBy),
    index('idx_user_assignments_role').on(t.roleId),
    index('idx_user_assignments_user').on(t.userId, t.revokedAt),
    uniqueIndex('idx_user_assignments_uuid').on(t.publicId),
    uniqueIndex('uq_user_assignments_active').on(t.activeKey),
    restrict('fk_user_assignments_contract', t.contractId, contracts.id),
    restrict('fk_user_assignments_created_by', t.createdBy, users.userId),
    restrict('fk_user_assignments_organization', t.organizationId, organizations.id),
    restrict('fk_user_assignments_project', t.projectId, projects.id),
    restrict('fk_user_assignments_revoked_by', t.revokedBy, users.userId),
    restrict('fk_user_assignments_role', t.roleId, roles.id),
    restrict('fk_user_assignments_user', t.userId, users.userId),
    check(
      'chk_user_assignments_one_scope',
      sql`(organization_id is not null) + (project_id is not null) + (contract_id is not null) <= 1`,
    ),
  ],
);

export const userPreferences = mysqlTable(
  'user_preferences',
  {
    userId: int('user_id').notNull(),
    preferenceKey: code('preference_key', { length: 100 }).notNull(),
    preferenceValue: jsonDocument('preference_value').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.preferenceKey] }),
    restrict('fk_user_preferences_user', t.userId, users.userId),
  ],
);
