import { sql } from 'drizzle-orm';
import { bigint, index, int, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { code, createdAt, instant, jsonDocument, publicId, restrict, uuid } from '../columns';
import { WEBHOOK_KINDS, WEBHOOK_STATES } from '../operations-enums';
import { outboxEvents } from './events';
import { users } from './identity';

export const webhookMessages = mysqlTable(
  'webhook_messages',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    webhookId: uuid('webhook_uuid').notNull(),
    endpoint: code('endpoint', { length: 40 }).notNull(),
    kind: mysqlEnum('kind', WEBHOOK_KINDS).notNull(),
    eventId: uuid('event_id'),
    groupKey: code('group_key', { length: 200 }).notNull(),
    body: jsonDocument('body').notNull(),
    state: mysqlEnum('state', WEBHOOK_STATES).notNull().default('PENDING'),
    requestedBy: int('requested_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('idx_webhook_messages_event').on(t.eventId),
    index('idx_webhook_messages_group').on(t.endpoint, t.groupKey, t.id),
    index('idx_webhook_messages_requested_by').on(t.requestedBy),
    index('idx_webhook_messages_state').on(t.state, t.id),
    uniqueIndex('idx_webhook_messages_uuid').on(t.publicId),
    uniqueIndex('uq_webhook_messages_event').on(t.endpoint, t.eventId),
    restrict('fk_webhook_messages_event', t.eventId, outboxEvents.eventId),
    restrict('fk_webhook_messages_requested_by', t.requestedBy, users.userId),
  ],
);

export const webhookAttempts = mysqlTable(
  'webhook_attempts',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    statusCode: smallint('status_code'),
    durationMs: int('duration_ms').notNull(),
    response: varchar('response', { length: 2000 }),
    error: varchar('error', { length: 500 }),
    attemptedAt: instant('attempted_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    index('idx_webhook_attempts_attempted').on(t.attemptedAt),
    index('idx_webhook_attempts_message').on(t.messageId, t.id),
    restrict('fk_webhook_attempts_message', t.messageId, webhookMessages.id),
  ],
);
