import { sql } from 'drizzle-orm';
import { bigint, check, date, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { code, codeChar, createdAt, instant, publicId, restrict } from '../columns';
import { PAPER_METHODS, TRANSMITTAL_ITEM_TYPES, TRANSMITTAL_PURPOSES, TRANSMITTAL_RECEIPT_KINDS } from '../enums';
import { correspondenceRevisions, correspondences } from './correspondence';
import { asbuiltDrawingRevisions, contractDrawings, shopDrawingRevisions } from './drawings';
import { attachments } from './files';
import { users } from './identity';
import { organizations } from './organizations';

export const transmittals = mysqlTable(
  'transmittals',
  {
    id: int('id').primaryKey(),
    purpose: mysqlEnum('purpose', TRANSMITTAL_PURPOSES).notNull(),
    purposeText: varchar('purpose_text', { length: 255 }),
    acknowledgeDueDate: date('acknowledge_due_date', { mode: 'string' }),
  },
  (t) => [restrict('fk_transmittals_correspondence', t.id, correspondences.id)],
);

export const transmittalItems = mysqlTable(
  'transmittal_items',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    transmittalId: int('transmittal_id').notNull(),
    revisionId: int('revision_id').notNull(),
    position: int('position').notNull(),
    itemType: mysqlEnum('item_type', TRANSMITTAL_ITEM_TYPES).notNull(),
    correspondenceRevisionId: int('correspondence_revision_id'),
    shopDrawingRevisionId: int('shop_drawing_revision_id'),
    asbuiltDrawingRevisionId: int('asbuilt_drawing_revision_id'),
    contractDrawingId: int('contract_drawing_id'),
    description: varchar('description', { length: 500 }),
    copies: int('copies').notNull().default(1),
    media: varchar('media', { length: 100 }),
  },
  (t) => [
    index('idx_transmittal_items_asbuilt_revision').on(t.asbuiltDrawingRevisionId),
    index('idx_transmittal_items_contract_drawing').on(t.contractDrawingId),
    index('idx_transmittal_items_correspondence_revision').on(t.correspondenceRevisionId),
    index('idx_transmittal_items_shop_revision').on(t.shopDrawingRevisionId),
    index('idx_transmittal_items_transmittal').on(t.transmittalId),
    uniqueIndex('idx_transmittal_items_uuid').on(t.publicId),
    uniqueIndex('uq_transmittal_items_asbuilt').on(t.revisionId, t.asbuiltDrawingRevisionId),
    uniqueIndex('uq_transmittal_items_contract').on(t.revisionId, t.contractDrawingId),
    uniqueIndex('uq_transmittal_items_document').on(t.revisionId, t.correspondenceRevisionId),
    uniqueIndex('uq_transmittal_items_position').on(t.revisionId, t.position),
    uniqueIndex('uq_transmittal_items_shop').on(t.revisionId, t.shopDrawingRevisionId),
    restrict('fk_transmittal_items_asbuilt_revision', t.asbuiltDrawingRevisionId, asbuiltDrawingRevisions.id),
    restrict('fk_transmittal_items_contract_drawing', t.contractDrawingId, contractDrawings.id),
    restrict('fk_transmittal_items_correspondence_revision', t.correspondenceRevisionId, correspondenceRevisions.id),
    restrict('fk_transmittal_items_revision', t.revisionId, correspondenceRevisions.id),
    restrict('fk_transmittal_items_shop_revision', t.shopDrawingRevisionId, shopDrawingRevisions.id),
    restrict('fk_transmittal_items_transmittal', t.transmittalId, transmittals.id),
    check('chk_transmittal_items_copies', sql`copies > 0`),
    check(
      'chk_transmittal_items_target',
      sql`item_type = 'CORRESPONDENCE' = (correspondence_revision_id is not null) and item_type = 'SHOP' = (shop_drawing_revision_id is not null) and item_type = 'AS_BUILT' = (asbuilt_drawing_revision_id is not null) and item_type = 'CONTRACT_DRAWING' = (contract_drawing_id is not null) and (item_type <> 'TEXT' or char_length(description) > 0)`,
    ),
  ],
);

export const transmittalReceipts = mysqlTable(
  'transmittal_receipts',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    revisionId: int('revision_id').notNull(),
    organizationId: int('organization_id').notNull(),
    userId: int('user_id').notNull(),
    kind: mysqlEnum('kind', TRANSMITTAL_RECEIPT_KINDS).notNull(),
    firstAt: instant('first_at').notNull().default(sql`current_timestamp(3)`),
    lastAt: instant('last_at').notNull().default(sql`current_timestamp(3)`),
    times: int('times').notNull().default(1),
    receivedOn: date('received_on', { mode: 'string' }),
    method: mysqlEnum('method', PAPER_METHODS),
  },
  (t) => [
    index('idx_transmittal_receipts_organization').on(t.organizationId),
    index('idx_transmittal_receipts_user').on(t.userId),
    uniqueIndex('idx_transmittal_receipts_uuid').on(t.publicId),
    uniqueIndex('uq_transmittal_receipts_person').on(t.revisionId, t.organizationId, t.userId, t.kind),
    restrict('fk_transmittal_receipts_organization', t.organizationId, organizations.id),
    restrict('fk_transmittal_receipts_revision', t.revisionId, correspondenceRevisions.id),
    restrict('fk_transmittal_receipts_user', t.userId, users.userId),
    check(
      'chk_transmittal_receipts_paper',
      sql`kind = 'PAPER' = (received_on is not null) and kind = 'PAPER' = (method is not null)`,
    ),
  ],
);

export const transmittalLinks = mysqlTable(
  'transmittal_links',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    revisionId: int('revision_id').notNull(),
    tokenHash: codeChar('token_hash', { length: 64 }).notNull(),
    recipientLabel: varchar('recipient_label', { length: 200 }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    revokedBy: int('revoked_by'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('idx_transmittal_links_created_by').on(t.createdBy),
    index('idx_transmittal_links_revision').on(t.revisionId),
    index('idx_transmittal_links_revoked_by').on(t.revokedBy),
    uniqueIndex('idx_transmittal_links_uuid').on(t.publicId),
    uniqueIndex('uq_transmittal_links_hash').on(t.tokenHash),
    restrict('fk_transmittal_links_created_by', t.createdBy, users.userId),
    restrict('fk_transmittal_links_revision', t.revisionId, correspondenceRevisions.id),
    restrict('fk_transmittal_links_revoked_by', t.revokedBy, users.userId),
  ],
);

export const transmittalLinkAccesses = mysqlTable(
  'transmittal_link_accesses',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    linkId: int('link_id').notNull(),
    attachmentId: int('attachment_id'),
    ipAddress: code('ip_address', { length: 45 }),
    userAgent: varchar('user_agent', { length: 500 }),
    createdAt: createdAt(),
  },
  (t) => [
    index('idx_transmittal_link_accesses_attachment').on(t.attachmentId),
    index('idx_transmittal_link_accesses_link').on(t.linkId),
    restrict('fk_transmittal_link_accesses_attachment', t.attachmentId, attachments.id),
    restrict('fk_transmittal_link_accesses_link', t.linkId, transmittalLinks.id),
  ],
);
