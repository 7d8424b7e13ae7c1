import { sql } from 'drizzle-orm';
import { check, date, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { publicId, restrict } from '../columns';
import { TRANSMITTAL_ITEM_TYPES, TRANSMITTAL_PURPOSES } from '../enums';
import { asbuiltDrawingRevisions } from './asbuilt-drawings';
import { correspondenceRevisions, correspondences } from './correspondence';
import { contractDrawings, shopDrawingRevisions } from './drawings';

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
    uniqueIndex('idx_transmittal_items_uuid').on(t.publicId),
    uniqueIndex('uq_transmittal_items_position').on(t.transmittalId, t.position),
    restrict('fk_transmittal_items_asbuilt_revision', t.asbuiltDrawingRevisionId, asbuiltDrawingRevisions.id),
    restrict('fk_transmittal_items_contract_drawing', t.contractDrawingId, contractDrawings.id),
    restrict('fk_transmittal_items_correspondence_revision', t.correspondenceRevisionId, correspondenceRevisions.id),
    restrict('fk_transmittal_items_shop_revision', t.shopDrawingRevisionId, shopDrawingRevisions.id),
    restrict('fk_transmittal_items_transmittal', t.transmittalId, transmittals.id),
    check('chk_transmittal_items_copies', sql`copies > 0`),
    check(
      'chk_transmittal_items_target',
      sql`item_type = 'CORRESPONDENCE' = (correspondence_revision_id is not null) and item_type = 'SHOP' = (shop_drawing_revision_id is not null) and item_type = 'AS_BUILT' = (asbuilt_drawing_revision_id is not null) and item_type = 'CONTRACT_DRAWING' = (contract_drawing_id is not null) and (item_type <> 'TEXT' or char_length(description) > 0)`,
    ),
  ],
);
