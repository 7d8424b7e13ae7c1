import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  int,
  json,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, code, createdAt, instant, jsonDocument, publicId, restrict, uuid } from '../columns';
import { DEAD_LETTER_STATUSES, DELIVERY_STATUSES } from '../operations-enums';
import { users } from './identity';

export const outboxEvents = mysqlTable(
  'outbox_events',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    eventId: uuid('event_id').notNull(),
    eventType: code('event_type', { length: 80 }).notNull(),
    payloadVersion: int('payload_version').notNull().default(1),
    payload: jsonDocument('payload').notNull(),
    entityType: code('entity_type', { length: 50 }),
    entityPublicId: uuid('entity_uuid'),
    instanceId: asciiChar('instance_id', { length: 36 }),
    seq: int('seq'),
    traceparent: code('traceparent', { length: 64 }),
    occurredAt: instant('occurred_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    index('idx_outbox_events_entity').on(t.entityPublicId),
    index('idx_outbox_events_instance').on(t.instanceId, t.seq),
    uniqueIndex('uq_outbox_events_event').on(t.eventId),
    check('chk_outbox_events_payload_size', sql`octet_length(payload) <= 20480`),
  ],
);

export const eventDeliveries = mysqlTable(
  'event_deliveries',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    eventId: uuid('event_id').notNull(),
    consumer: code('consumer', { length: 64 }).notNull(),
    status: mysqlEnum('status', DELIVERY_STATUSES).notNull().default('PENDING'),
    attempts: int('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().default(sql`current_timestamp(3)`),
    lastError: varchar('last_error', { length: 1000 }),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
  },
  (t) => [
    index('idx_event_deliveries_due').on(t.status, t.nextAt, t.id),
    uniqueIndex('uq_event_deliveries_consumer').on(t.eventId, t.consumer),
    restrict('fk_event_deliveries_event', t.eventId, outboxEvents.eventId),
  ],
);

export const eventInbox = mysqlTable(
  'event_inbox',
  {
    consumer: code('consumer', { length: 64 }).notNull(),
    eventId: uuid('event_id').notNull(),
    doneAt: instant('done_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [primaryKey({ columns: [t.consumer, t.eventId] })],
);

export const deadLetters = mysqlTable(
  'dead_letters',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    attempts: int('attempts').notNull(),
    errorClass: code('error_class', { length: 100 }).notNull(),
    error: varchar('error', { length: 2000 }).notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    status: mysqlEnum('status', DEAD_LETTER_STATUSES).notNull().default('OPEN'),
    resolvedBy: int('resolved_by'),
    resolvedAt: instant('resolved_at'),
    note: varchar('note', { length: 1000 }),
  },
  (t) => [
    index('idx_dead_letters_resolved_by').on(t.resolvedBy),
    index('idx_dead_letters_status').on(t.status, t.lastAt),
    uniqueIndex('idx_dead_letters_uuid').on(t.publicId),
    uniqueIndex('uq_dead_letters_delivery').on(t.deliveryId),
    restrict('fk_dead_letters_delivery', t.deliveryId, eventDeliveries.id),
    restrict('fk_dead_letters_resolved_by', t.resolvedBy, users.userId),
  ],
);

export const idempotencyKeys = mysqlTable(
  'idempotency_keys',
  {
    userId: int('user_id').notNull(),
    idempotencyKey: code('idempotency_key', { length: 100 }).notNull(),
    route: code('route', { length: 150 }).notNull(),
    requestHash: asciiChar('request_hash', { length: 64 }).notNull(),
    statusCode: smallint('status_code').notNull(),
    answer: json('answer').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.idempotencyKey] }),
    index('idx_idempotency_keys_created').on(t.createdAt),
    restrict('fk_idempotency_keys_user', t.userId, users.userId),
  ],
);
