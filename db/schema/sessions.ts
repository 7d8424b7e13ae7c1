import { sql } from 'drizzle-orm';
import { bigint, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { code, codeChar, createdAt, instant, jsonDocument, publicId, restrict } from '../columns';
import { LINK_PURPOSES, PROOF_METHODS, REVOKE_REASONS, SECOND_FACTORS, SIGN_IN_METHODS } from '../enums';
import { users } from './identity';
import { organizations } from './organizations';

export const userSessions = mysqlTable(
  'user_sessions',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    userId: int('user_id').notNull(),
    sessionHash: codeChar('session_hash', { length: 64 }).notNull(),
    actingOrganizationId: int('acting_organization_id').notNull(),
    signInMethod: mysqlEnum('sign_in_method', SIGN_IN_METHODS).notNull().default('PASSWORD'),
    secondFactor: mysqlEnum('second_factor', SECOND_FACTORS),
    provenAt: instant('proven_at'),
    provenBy: mysqlEnum('proven_by', PROOF_METHODS),
    ipAddress: code('ip_address', { length: 45 }),
    userAgent: varchar('user_agent', { length: 500 }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`current_timestamp(3)`),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokeReason: mysqlEnum('revoke_reason', REVOKE_REASONS),
  },
  (t) => [
    index('idx_user_sessions_expires').on(t.expiresAt),
    index('idx_user_sessions_organization').on(t.actingOrganizationId),
    index('idx_user_sessions_user').on(t.userId, t.revokedAt, t.expiresAt),
    uniqueIndex('idx_user_sessions_uuid').on(t.publicId),
    uniqueIndex('uq_user_sessions_hash').on(t.sessionHash),
    restrict('fk_user_sessions_organization', t.actingOrganizationId, organizations.id),
    restrict('fk_user_sessions_user', t.userId, users.userId),
  ],
);

export const oneTimeLinks = mysqlTable(
  'one_time_links',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    userId: int('user_id').notNull(),
    purpose: mysqlEnum('purpose', LINK_PURPOSES).notNull(),
    tokenHash: codeChar('token_hash', { length: 64 }).notNull(),
    createdBy: int('created_by'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('idx_one_time_links_created_by').on(t.createdBy),
    index('idx_one_time_links_user').on(t.userId),
    uniqueIndex('idx_one_time_links_uuid').on(t.publicId),
    uniqueIndex('uq_one_time_links_hash').on(t.tokenHash),
    restrict('fk_one_time_links_created_by', t.createdBy, users.userId),
    restrict('fk_one_time_links_user', t.userId, users.userId),
  ],
);

export const apiTokens = mysqlTable(
  'api_tokens',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    userId: int('user_id').notNull(),
    actingOrganizationId: int('acting_organization_id').notNull(),
    name: varchar('name', { length: 100 }).notNull(),
    tokenHash: codeChar('token_hash', { length: 64 }).notNull(),
    scopes: jsonDocument('scopes').$type<string[]>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    createdBy: int('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('idx_api_tokens_created_by').on(t.createdBy),
    index('idx_api_tokens_organization').on(t.actingOrganizationId),
    index('idx_api_tokens_user').on(t.userId),
    uniqueIndex('idx_api_tokens_uuid').on(t.publicId),
    uniqueIndex('uq_api_tokens_hash').on(t.tokenHash),
    restrict('fk_api_tokens_created_by', t.createdBy, users.userId),
    restrict('fk_api_tokens_organization', t.actingOrganizationId, organizations.id),
    restrict('fk_api_tokens_user', t.userId, users.userId),
  ],
);
