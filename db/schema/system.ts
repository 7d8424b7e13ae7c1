import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  int,
  mediumtext,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  tinyint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, asciiText, code, createdAt, instant, jsonDocument, publicId, updatedAt, uuid } from '../columns';
import { AUDIT_ACTOR_TYPES, AUDIT_SEVERITIES, NOTIFICATION_CHANNELS } from '../enums';
import { BACKUP_KINDS, BACKUP_OUTCOMES } from '../operations-enums';

export const notifications = mysqlTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().notNull(),
    publicId: publicId(),
    userId: int('user_id').notNull(),
    organizationId: int('organization_id').notNull(),
    projectId: int('project_id'),
    eventId: uuid('event_id').notNull(),
    eventType: code('event_type', { length: 80 }).notNull(),
    reason: code('reason', { length: 40 }).notNull(),
    channel: mysqlEnum('channel', NOTIFICATION_CHANNELS).notNull().default('IN_APP'),
    entityType: code('entity_type', { length: 50 }).notNull(),
    entityPublicId: uuid('entity_uuid').notNull(),
    params: jsonDocument('params').$type<Record<string, unknown>>().notNull(),
    isActionRequired: boolean('is_action_required').notNull().default(false),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.createdAt] }),
    index('idx_notifications_entity').on(t.entityPublicId),
    index('idx_notifications_user').on(t.userId, t.readAt, t.createdAt),
    index('idx_notifications_uuid').on(t.publicId),
    uniqueIndex('uq_notifications_effect').on(t.eventId, t.userId, t.channel, t.createdAt),
  ],
);

export const auditLogs = mysqlTable(
  'audit_logs',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().notNull(),
    publicId: publicId(),
    actorType: mysqlEnum('actor_type', AUDIT_ACTOR_TYPES).notNull(),
    userId: int('user_id'),
    organizationId: int('organization_id'),
    action: code('action', { length: 80 }).notNull(),
    severity: mysqlEnum('severity', AUDIT_SEVERITIES).notNull().default('INFO'),
    entityType: code('entity_type', { length: 50 }).notNull(),
    entityPublicId: uuid('entity_uuid'),
    entityLabel: varchar('entity_label', { length: 255 }),
    projectId: int('project_id'),
    contractId: int('contract_id'),
    subjectOrganizationId: int('subject_organization_id'),
    changes: jsonDocument('changes').$type<Record<string, readonly [unknown, unknown]>>(),
    reason: varchar('reason', { length: 1000 }),
    requestId: code('request_id', { length: 64 }),
    ipAddress: code('ip_address', { length: 45 }),
    userAgent: varchar('user_agent', { length: 500 }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.createdAt] }),
    index('idx_audit_logs_action').on(t.action, t.id),
    index('idx_audit_logs_contract').on(t.contractId, t.id),
    index('idx_audit_logs_entity').on(t.entityType, t.entityPublicId, t.id),
    index('idx_audit_logs_project').on(t.projectId, t.id),
    index('idx_audit_logs_subject_organization').on(t.subjectOrganizationId, t.id),
    index('idx_audit_logs_user').on(t.userId, t.id),
    index('idx_audit_logs_uuid').on(t.publicId),
  ],
);

export const auditSeals = mysqlTable(
  'audit_seals',
  {
    id: int('id').autoincrement().primaryKey(),
    firstId: bigint('first_id', { mode: 'number' }).notNull(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    rowCount: int('row_count').notNull(),
    previousHash: asciiChar('previous_hash', { length: 64 }).notNull(),
    sealHash: asciiChar('seal_hash', { length: 64 }).notNull(),
    sealedAt: instant('sealed_at').notNull().default(sql`current_timestamp(3)`),
    scheme: tinyint('scheme', { unsigned: true }).notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_audit_seals_first').on(t.firstId),
    uniqueIndex('uq_audit_seals_hash').on(t.sealHash),
    check('chk_audit_seals_range', sql`first_id <= last_id`),
  ],
);

/** The procedure that seals keeps it; the app reads it. */
export const auditSealMarks = mysqlTable(
  'audit_seal_marks',
  {
    id: tinyint('id', { unsigned: true }).default(1).primaryKey(),
    headId: bigint('head_id', { mode: 'number' }).notNull(),
    markedAt: instant('marked_at').notNull(),
  },
  () => [check('chk_audit_seal_marks_one', sql`id = 1`)],
);

/** Reserved for the full-text search; the product does not fill it yet. */
export const searchIndices = mysqlTable(
  'search_indices',
  {
    entityType: code('entity_type', { length: 50 }).notNull(),
    entityPublicId: uuid('entity_uuid').notNull(),
    tokens: mediumtext('tokens').notNull(),
    compactNumber: code('compact_number', { length: 150 }),
    segmenterVersion: int('segmenter_version').notNull().default(1),
    lastSeq: int('last_seq').notNull().default(0),
    indexedAt: updatedAt('indexed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.entityType, t.entityPublicId] }),
    index('ft_search_indices_tokens').on(t.tokens),
    index('idx_search_indices_number').on(t.compactNumber),
  ],
);

export const backupLogs = mysqlTable(
  'backup_logs',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    kind: mysqlEnum('kind', BACKUP_KINDS).notNull(),
    name: asciiText('name', { length: 40 }).notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    coversUntil: instant('covers_until'),
    verifiedAt: instant('verified_at'),
    outcome: mysqlEnum('outcome', BACKUP_OUTCOMES).notNull().default('RUNNING'),
    location: varchar('location', { length: 500 }),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    faults: int('faults', { unsigned: true }).notNull().default(0),
    message: varchar('message', { length: 1000 }),
  },
  (t) => [
    uniqueIndex('idx_backup_logs_uuid').on(t.publicId),
    index('idx_backup_logs_kind').on(t.kind, t.id),
    check(
      'chk_backup_logs_succeeded',
      sql`outcome <> 'SUCCEEDED' OR (finished_at IS NOT NULL AND covers_until IS NOT NULL)`,
    ),
  ],
);
