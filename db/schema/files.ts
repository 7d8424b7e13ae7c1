import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  int,
  mediumtext,
  mysqlEnum,
  mysqlTable,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, code, createdAt, instant, publicId, restrict } from '../columns';
import { ATTACHMENT_FAULTS, ATTACHMENT_STATES, FILE_TEXT_STATES, SCAN_STATES, TEXT_FAULTS } from '../enums';
import { users } from './identity';
import { organizations } from './organizations';
import { workflowHistories } from './workflow';

export const attachments = mysqlTable(
  'attachments',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    originalFilename: varchar('original_filename', { length: 255 }).notNull(),
    sha256: asciiChar('sha256', { length: 64 }).notNull(),
    mimeType: code('mime_type', { length: 127 }).notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    state: mysqlEnum('state', ATTACHMENT_STATES).notNull().default('TEMPORARY'),
    scanState: mysqlEnum('scan_state', SCAN_STATES).notNull().default('UNSCANNED'),
    uploadedBy: int('uploaded_by').notNull(),
    organizationId: int('organization_id').notNull(),
    expiresAt: instant('expires_at'),
    committedAt: instant('committed_at'),
    workflowHistoryId: asciiChar('workflow_history_id', { length: 36 }),
    createdAt: createdAt(),
  },
  (t) => [
    index('idx_attachments_expiry').on(t.state, t.expiresAt),
    index('idx_attachments_organization').on(t.organizationId),
    index('idx_attachments_sha256').on(t.sha256),
    index('idx_attachments_sizes').on(t.state, t.createdAt, t.sizeBytes),
    index('idx_attachments_uploader').on(t.uploadedBy),
    uniqueIndex('idx_attachments_uuid').on(t.publicId),
    index('idx_att_wfhist_created').on(t.workflowHistoryId, t.createdAt),
    restrict('fk_attachments_organization', t.organizationId, organizations.id),
    restrict('fk_attachments_uploader', t.uploadedBy, users.userId),
    restrict('fk_attachments_workflow_history', t.workflowHistoryId, workflowHistories.id),
    check('chk_attachments_size', sql`size_bytes > 0`),
  ],
);

/** When the bytes of a committed file were last compared with its hash. */
export const attachmentChecks = mysqlTable(
  'attachment_checks',
  {
    attachmentId: int('attachment_id').primaryKey(),
    checkedAt: instant('checked_at').notNull().default(sql`current_timestamp(3)`),
    fault: mysqlEnum('fault', ATTACHMENT_FAULTS),
  },
  (t) => [
    index('idx_attachment_checks_checked').on(t.checkedAt),
    index('idx_attachment_checks_fault').on(t.fault),
    restrict('fk_attachment_checks_attachment', t.attachmentId, attachments.id),
  ],
);

/** Text of stored files, once for each content, whatever the number of attachments with it. */
export const attachmentTexts = mysqlTable(
  'attachment_texts',
  {
    sha256: asciiChar('sha256', { length: 64 }).primaryKey(),
    state: mysqlEnum('state', FILE_TEXT_STATES).notNull(),
    errorCode: mysqlEnum('error_code', TEXT_FAULTS),
    text: mediumtext('text'),
    pages: int('pages'),
    readAt: instant('read_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    index('idx_attachment_texts_state').on(t.state, t.errorCode),
    check('chk_attachment_texts_text', sql`text is not null = (state in ('READ','TOO_LARGE'))`),
    check('chk_attachment_texts_error', sql`error_code is not null = (state = 'UNREADABLE')`),
  ],
);
