import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { code, instant, publicId, restrict } from '../columns';
import { NUMBER_ALIAS_KINDS, NUMBER_VOID_REASONS } from '../numbering-enums';
import { correspondences } from './correspondence';
import { users } from './identity';
import { documentNumberReservations } from './numbering';
import { organizations } from './organizations';

/** Numbers that a person declared void; a cancelled or discarded document voids its number without a row here. */
export const documentNumberVoids = mysqlTable(
  'document_number_voids',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    seriesId: bigint('series_id', { mode: 'number' }).notNull(),
    sequence: int('sequence').notNull(),
    correspondenceId: int('correspondence_id'),
    reasonCode: mysqlEnum('reason_code', NUMBER_VOID_REASONS).notNull(),
    reason: varchar('reason', { length: 1000 }).notNull(),
    replacedById: int('replaced_by_id'),
    voidedBy: int('voided_by').notNull(),
    voidedAt: instant('voided_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    index('idx_document_number_voids_correspondence').on(t.correspondenceId),
    uniqueIndex('idx_document_number_voids_uuid').on(t.publicId),
    index('idx_document_number_voids_voided_by').on(t.voidedBy),
    uniqueIndex('uq_document_number_voids_number').on(t.seriesId, t.sequence),
    uniqueIndex('uq_document_number_voids_replaced_by').on(t.replacedById),
    restrict('fk_document_number_voids_correspondence', t.correspondenceId, correspondences.id),
    foreignKey({
      name: 'fk_document_number_voids_number',
      columns: [t.seriesId, t.sequence],
      foreignColumns: [documentNumberReservations.seriesId, documentNumberReservations.sequence],
    }).onDelete('restrict'),
    restrict('fk_document_number_voids_replaced_by', t.replacedById, correspondences.id),
    restrict('fk_document_number_voids_voided_by', t.voidedBy, users.userId),
    check(
      'chk_document_number_voids_replaced',
      sql`replaced_by_id is null or correspondence_id is not null and replaced_by_id <> correspondence_id`,
    ),
  ],
);

/** Numbers that a person entered as printed on paper. */
export const documentNumberManuals = mysqlTable(
  'document_number_manuals',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    seriesId: bigint('series_id', { mode: 'number' }).notNull(),
    sequence: int('sequence').notNull(),
    correspondenceId: int('correspondence_id').notNull(),
    isForeign: boolean('is_foreign').notNull(),
    skippedCount: int('skipped_count').notNull().default(0),
    reason: varchar('reason', { length: 1000 }).notNull(),
    enteredBy: int('entered_by').notNull(),
    enteredAt: instant('entered_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    index('idx_document_number_manuals_correspondence').on(t.correspondenceId),
    index('idx_document_number_manuals_entered_by').on(t.enteredBy),
    uniqueIndex('idx_document_number_manuals_uuid').on(t.publicId),
    uniqueIndex('uq_document_number_manuals_number').on(t.seriesId, t.sequence),
    restrict('fk_document_number_manuals_correspondence', t.correspondenceId, correspondences.id),
    restrict('fk_document_number_manuals_entered_by', t.enteredBy, users.userId),
    foreignKey({
      name: 'fk_document_number_manuals_number',
      columns: [t.seriesId, t.sequence],
      foreignColumns: [documentNumberReservations.seriesId, documentNumberReservations.sequence],
    }).onDelete('restrict'),
    check('chk_document_number_manuals_skipped', sql`skipped_count between 0 and 10000`),
  ],
);

/** The numbers a document has elsewhere. Removed ones stay, and are found by no search. */
export const documentNumberAliases = mysqlTable(
  'document_number_aliases',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    correspondenceId: int('correspondence_id').notNull(),
    aliasKind: mysqlEnum('alias_kind', NUMBER_ALIAS_KINDS).notNull(),
    aliasNumber: code('alias_number', { length: 150 }).notNull(),
    /** `foldNumber` of the number. */
    searchKey: code('search_key', { length: 150 }).notNull(),
    /** Owner of the alias. */
    organizationId: int('organization_id').notNull(),
    note: varchar('note', { length: 500 }),
    addedBy: int('added_by').notNull(),
    /** The organization that the writer acted for; the note is for its people. */
    addedForId: int('added_for_id').notNull(),
    addedAt: instant('added_at').notNull().default(sql`current_timestamp(3)`),
    removedBy: int('removed_by'),
    removedAt: instant('removed_at'),
    standingNumber: code('standing_number', { length: 150 }).generatedAlwaysAs(
      sql`if(removed_at is null,alias_number,NULL)`,
      { mode: 'stored' },
    ),
  },
  (t) => [
    index('idx_document_number_aliases_added_by').on(t.addedBy),
    index('idx_document_number_aliases_added_for').on(t.addedForId),
    index('idx_document_number_aliases_organization').on(t.organizationId),
    index('idx_document_number_aliases_removed_by').on(t.removedBy),
    index('idx_document_number_aliases_search').on(t.searchKey),
    uniqueIndex('idx_document_number_aliases_uuid').on(t.publicId),
    uniqueIndex('uq_document_number_aliases_standing').on(t.correspondenceId, t.organizationId, t.standingNumber),
    restrict('fk_document_number_aliases_added_by', t.addedBy, users.userId),
    restrict('fk_document_number_aliases_added_for', t.addedForId, organizations.id),
    restrict('fk_document_number_aliases_correspondence', t.correspondenceId, correspondences.id),
    restrict('fk_document_number_aliases_organization', t.organizationId, organizations.id),
    restrict('fk_document_number_aliases_removed_by', t.removedBy, users.userId),
    check('chk_document_number_aliases_number', sql`char_length(alias_number) > 0`),
    check('chk_document_number_aliases_removed', sql`(removed_at is null) = (removed_by is null)`),
  ],
);
