import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiText, code, createdAt, instant, jsonDocument, publicId, restrict, updatedAt, uuid } from '../columns';
import { PAUSE_REASONS, SUBSCRIPTION_MESSAGE_STATES, SUBSCRIPTION_STATUSES } from '../operations-enums';
import { users } from './identity';
import { organizations, projects } from './organizations';

/** Receivers of outgoing events; without an organization they are of the whole system. */
export const webhookSubscriptions = mysqlTable(
  'webhook_subscriptions',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    organizationId: int('organization_id'),
    projectId: int('project_id'),
    name: varchar('name', { length: 100 }).notNull(),
    url: code('url', { length: 1000 }).notNull(),
    secret: asciiText('secret', { length: 200 }).notNull(),
    previousSecret: asciiText('previous_secret', { length: 200 }),
    previousSecretEndsAt: instant('previous_secret_ends_at'),
    kinds: jsonDocument('kinds').notNull(),
    documentKinds: jsonDocument('document_kinds'),
    status: mysqlEnum('status', SUBSCRIPTION_STATUSES).notNull().default('ACTIVE'),
    pauseReason: mysqlEnum('pause_reason', PAUSE_REASONS),
    pausedAt: instant('paused_at'),
    wantedSince: instant('wanted_since').notNull().default(sql`current_timestamp(3)`),
    wantedAfter: bigint('wanted_after', { mode: 'number' }).notNull().default(0),
    isSettled: boolean('is_settled').notNull().default(false),
    versionNo: int('version_no').notNull().default(1),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('idx_webhook_subscriptions_created_by').on(t.createdBy),
    index('idx_webhook_subscriptions_organization').on(t.organizationId),
    index('idx_webhook_subscriptions_project').on(t.projectId),
    uniqueIndex('idx_webhook_subscriptions_uuid').on(t.publicId),
    restrict('fk_webhook_subscriptions_created_by', t.createdBy, users.userId),
    restrict('fk_webhook_subscriptions_organization', t.organizationId, organizations.id),
    restrict('fk_webhook_subscriptions_project', t.projectId, projects.id),
    check(
      'chk_webhook_subscriptions_paused',
      sql`(status = 'PAUSED') = (pause_reason is not null) and (status = 'PAUSED') = (paused_at is not null)`,
    ),
    check('chk_webhook_subscriptions_previous', sql`(previous_secret is null) = (previous_secret_ends_at is null)`),
  ],
);

/** Lease of a subscription by a worker, and its receiver's recent results. */
export const subscriptionLanes = mysqlTable(
  'subscription_lanes',
  {
    subscriptionId: int('subscription_id').primaryKey(),
    freeAt: instant('free_at').notNull().default(sql`current_timestamp(3)`),
    holder: uuid('holder'),
    failingSince: instant('failing_since'),
    failedInRow: int('failed_in_row').notNull().default(0),
    lastSentAt: instant('last_sent_at'),
  },
  (t) => [restrict('fk_subscription_lanes_subscription', t.subscriptionId, webhookSubscriptions.id)],
);

export const subscriptionMessages = mysqlTable(
  'subscription_messages',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    subscriptionId: int('subscription_id').notNull(),
    eventKey: asciiText('event_key', { length: 100 }),
    kind: asciiText('kind', { length: 40 }).notNull(),
    entityType: asciiText('entity_type', { length: 50 }),
    entityPublicId: uuid('entity_uuid'),
    body: jsonDocument('body').notNull(),
    state: mysqlEnum('state', SUBSCRIPTION_MESSAGE_STATES).notNull().default('PENDING'),
    attempts: int('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().default(sql`current_timestamp(3)`),
    requestedBy: int('requested_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('idx_subscription_messages_created').on(t.createdAt),
    index('idx_subscription_messages_due').on(t.subscriptionId, t.state, t.nextAt, t.id),
    index('idx_subscription_messages_requested_by').on(t.requestedBy),
    uniqueIndex('idx_subscription_messages_uuid').on(t.publicId),
    uniqueIndex('uq_subscription_messages_event').on(t.subscriptionId, t.eventKey),
    restrict('fk_subscription_messages_requested_by', t.requestedBy, users.userId),
    restrict('fk_subscription_messages_subscription', t.subscriptionId, webhookSubscriptions.id),
    check('chk_subscription_messages_body', sql`octet_length(body) <= 20480`),
  ],
);

export const subscriptionAttempts = mysqlTable(
  'subscription_attempts',
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
    index('idx_subscription_attempts_attempted').on(t.attemptedAt),
    index('idx_subscription_attempts_message').on(t.messageId, t.id),
    restrict('fk_subscription_attempts_message', t.messageId, subscriptionMessages.id),
  ],
);
