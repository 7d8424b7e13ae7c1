import { sql } from 'drizzle-orm';
import { check, index, int, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { asciiText, createdAt, instant, jsonDocument, publicId, restrict, updatedAt } from '../columns';
import { VIEW_SCOPES } from '../enums';
import { roles, users } from './identity';
import { organizations, projects } from './organizations';

/** Saved views: filters, order and columns of a register under a name. */
export const savedViews = mysqlTable(
  'saved_views',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    register: asciiText('register', { length: 32 }).notNull(),
    scope: mysqlEnum('scope', VIEW_SCOPES).notNull(),
    ownerUserId: int('owner_user_id').notNull(),
    organizationId: int('organization_id').notNull(),
    holder: asciiText('holder', { length: 16 }).generatedAlwaysAs(
      sql`case scope when 'PRIVATE' then concat('U',owner_user_id) when 'ORGANIZATION' then concat('O',organization_id) else 'P' end`,
      { mode: 'stored' },
    ),
    name: varchar('name', { length: 80 }).notNull(),
    query: jsonDocument('query').notNull(),
    layout: jsonDocument('layout').notNull(),
    versionNo: int('version_no').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('idx_saved_views_organization').on(t.organizationId),
    index('idx_saved_views_owner').on(t.ownerUserId),
    uniqueIndex('idx_saved_views_uuid').on(t.publicId),
    uniqueIndex('uq_saved_views_name').on(t.projectId, t.register, t.holder, t.name),
    check('chk_saved_views_size', sql`octet_length(query) <= 16000 and octet_length(layout) <= 20000`),
    restrict('fk_saved_views_organization', t.organizationId, organizations.id),
    restrict('fk_saved_views_owner', t.ownerUserId, users.userId),
    restrict('fk_saved_views_project', t.projectId, projects.id),
  ],
);

/** Views pinned by a person in the rail. */
export const savedViewPins = mysqlTable(
  'saved_view_pins',
  {
    userId: int('user_id').notNull(),
    viewId: int('view_id').notNull(),
    pinnedAt: instant('pinned_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.viewId] }),
    index('idx_saved_view_pins_view').on(t.viewId),
    restrict('fk_saved_view_pins_user', t.userId, users.userId),
    restrict('fk_saved_view_pins_view', t.viewId, savedViews.id),
  ],
);

/** Default view of a register, for a person or for a role. */
export const savedViewDefaults = mysqlTable(
  'saved_view_defaults',
  {
    id: int('id').autoincrement().primaryKey(),
    projectId: int('project_id').notNull(),
    register: asciiText('register', { length: 32 }).notNull(),
    userId: int('user_id'),
    roleId: int('role_id'),
    viewId: int('view_id').notNull(),
  },
  (t) => [
    index('idx_saved_view_defaults_role').on(t.roleId),
    index('idx_saved_view_defaults_user').on(t.userId),
    index('idx_saved_view_defaults_view').on(t.viewId),
    uniqueIndex('uq_saved_view_defaults_role').on(t.projectId, t.register, t.roleId),
    uniqueIndex('uq_saved_view_defaults_user').on(t.projectId, t.register, t.userId),
    check('chk_saved_view_defaults_holder', sql`(user_id is null) <> (role_id is null)`),
    restrict('fk_saved_view_defaults_project', t.projectId, projects.id),
    restrict('fk_saved_view_defaults_role', t.roleId, roles.id),
    restrict('fk_saved_view_defaults_user', t.userId, users.userId),
    restrict('fk_saved_view_defaults_view', t.viewId, savedViews.id),
  ],
);
