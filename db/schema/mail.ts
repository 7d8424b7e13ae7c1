import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  tinyint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { code, createdAt, instant, jsonDocument, publicId, restrict, updatedAt, uuid } from '../columns';
import {
  LINK_PURPOSES,
  MAIL_HOLD_OUTCOMES,
  MAIL_KINDS,
  MAIL_STATES,
  MAIL_TIMINGS,
  NOTIFICATION_TOPICS,
  SECURITY_NOTICES,
} from '../enums';
import { users } from './identity';
import { documentNumberSeries } from './numbering';
import { organizations } from './organizations';

export const mailMessages = mysqlTable(
  'mail_messages',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    kind: mysqlEnum('kind', MAIL_KINDS).notNull(),
    userId: int('user_id').notNull(),
    organizationId: int('organization_id'),
    entityPublicId: uuid('entity_uuid'),
    linkPurpose: mysqlEnum('link_purpose', LINK_PURPOSES),
    securityNotice: mysqlEnum('security_notice', SECURITY_NOTICES),
    digestDay: date('digest_day', { mode: 'string' }),
    state: mysqlEnum('state', MAIL_STATES).notNull().default('COLLECTING'),
    sendAt: instant('send_at').notNull(),
    sentAt: instant('sent_at'),
    lastError: varchar('last_error', { length: 500 }),
    createdAt: createdAt(),
    collectingKey: code('collecting_key', { length: 100 }).generatedAlwaysAs(
      sql`if(state = 'COLLECTING' and kind = 'DOCUMENT',concat(user_id,':',organization_id,':',entity_uuid),NULL)`,
      { mode: 'stored' },
    ),
  },
  (t) => [
    index('idx_mail_messages_created').on(t.createdAt),
    index('idx_mail_messages_due').on(t.state, t.sendAt),
    index('idx_mail_messages_organization').on(t.organizationId),
    index('idx_mail_messages_user').on(t.userId, t.state, t.sentAt),
    uniqueIndex('idx_mail_messages_uuid').on(t.publicId),
    uniqueIndex('uq_mail_messages_collecting').on(t.collectingKey),
    uniqueIndex('uq_mail_messages_digest').on(t.userId, t.digestDay),
    restrict('fk_mail_messages_organization', t.organizationId, organizations.id),
    restrict('fk_mail_messages_user', t.userId, users.userId),
    check(
      'chk_mail_messages_kind',
      sql`(kind = 'DOCUMENT') = (entity_uuid is not null) and (kind = 'LINK') = (link_purpose is not null) and (kind = 'DIGEST') = (digest_day is not null)`,
    ),
    check('chk_mail_messages_security', sql`(kind = 'SECURITY') = (security_notice is not null)`),
  ],
);

/** Mail item of a person; without a message it waits for the next digest. */
export const mailItems = mysqlTable(
  'mail_items',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    messageId: bigint('mail_message_id', { mode: 'number' }),
    eventId: uuid('event_id').notNull(),
    userId: int('user_id').notNull(),
    organizationId: int('organization_id').notNull(),
    reason: code('reason', { length: 40 }).notNull(),
    entityType: code('entity_type', { length: 50 }).notNull(),
    entityPublicId: uuid('entity_uuid').notNull(),
    params: jsonDocument('params').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('idx_mail_items_message').on(t.messageId, t.userId),
    index('idx_mail_items_organization').on(t.organizationId),
    index('idx_mail_items_user').on(t.userId),
    uniqueIndex('uq_mail_items_effect').on(t.eventId, t.userId),
    restrict('fk_mail_items_message', t.messageId, mailMessages.id),
    restrict('fk_mail_items_organization', t.organizationId, organizations.id),
    restrict('fk_mail_items_user', t.userId, users.userId),
  ],
);

/** While one is open, no mail about documents is sent, and none that was there before it. */
export const mailHolds = mysqlTable(
  'mail_holds',
  {
    id: int('id').autoincrement().primaryKey(),
    reason: varchar('reason', { length: 500 }).notNull(),
    heldAt: instant('held_at').notNull().default(sql`current_timestamp(3)`),
    liftedAt: instant('lifted_at'),
    outcome: mysqlEnum('outcome', MAIL_HOLD_OUTCOMES),
  },
  (t) => [
    index('idx_mail_holds_lifted').on(t.liftedAt),
    check('chk_mail_holds_outcome', sql`(lifted_at is null) = (outcome is null)`),
  ],
);

/** Preferences of a person that differ from the product's defaults. */
export const notificationPreferences = mysqlTable(
  'notification_preferences',
  {
    userId: int('user_id').notNull(),
    topic: mysqlEnum('topic', NOTIFICATION_TOPICS).notNull(),
    isInApp: boolean('is_in_app').notNull(),
    mail: mysqlEnum('mail', MAIL_TIMINGS).notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.topic] }),
    restrict('fk_notification_preferences_user', t.userId, users.userId),
    check(
      'chk_notification_preferences_holder',
      sql`is_in_app <> 0 or topic not in ('ACTION_REQUIRED','REMINDER','OVERDUE')`,
    ),
    check('chk_notification_preferences_action', sql`topic <> 'ACTION_REQUIRED' or mail <> 'OFF'`),
  ],
);

/** Warnings of a filling series: one for each threshold of each width. */
export const numberSeriesWarnings = mysqlTable(
  'number_series_warnings',
  {
    seriesId: bigint('series_id', { mode: 'number' }).notNull(),
    percent: tinyint('percent', { unsigned: true }).notNull(),
    capacity: bigint('capacity', { mode: 'number' }).notNull(),
    warnedAt: instant('warned_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.percent, t.capacity] }),
    restrict('fk_number_series_warnings_series', t.seriesId, documentNumberSeries.id),
    check('chk_number_series_warnings_percent', sql`percent in (80,95)`),
  ],
);
