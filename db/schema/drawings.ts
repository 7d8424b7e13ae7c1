import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  int,
  type MySqlTableExtraConfigValue,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { code, createdAt, instant, publicId, restrict, updatedAt } from '../columns';
import { ATTACHMENT_ROLES, DRAWING_REVISION_STATUSES } from '../enums';
import { disciplines } from './correspondence-types';
import {
  contractDrawingSubcatCatMaps,
  contractDrawingVolumes,
  shopDrawingMainCategories,
  shopDrawingSubCategories,
} from './drawing-categories';
import { attachments } from './files';
import { users } from './identity';
import { contracts, organizations, projects } from './organizations';

export const contractDrawings = mysqlTable(
  'contract_drawings',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    contractId: int('contract_id').notNull(),
    drawingNumber: code('drawing_number', { length: 150 }).notNull(),
    title: varchar('title', { length: 500 }).notNull(),
    issue: varchar('issue', { length: 50 }),
    volumeId: int('volume_id'),
    volumePage: int('volume_page'),
    subcatCatMapId: int('subcat_cat_map_id'),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    updatedBy: int('updated_by'),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('idx_contract_drawings_category').on(t.subcatCatMapId),
    index('idx_contract_drawings_contract').on(t.contractId),
    index('idx_contract_drawings_created_by').on(t.createdBy),
    index('idx_contract_drawings_updated_by').on(t.updatedBy),
    uniqueIndex('idx_contract_drawings_uuid').on(t.publicId),
    index('idx_contract_drawings_volume').on(t.volumeId, t.volumePage),
    uniqueIndex('uq_contract_drawings_number').on(t.projectId, t.contractId, t.drawingNumber),
    restrict('fk_contract_drawings_category', t.subcatCatMapId, contractDrawingSubcatCatMaps.id),
    restrict('fk_contract_drawings_contract', t.contractId, contracts.id),
    restrict('fk_contract_drawings_created_by', t.createdBy, users.userId),
    restrict('fk_contract_drawings_project', t.projectId, projects.id),
    restrict('fk_contract_drawings_updated_by', t.updatedBy, users.userId),
    restrict('fk_contract_drawings_volume', t.volumeId, contractDrawingVolumes.id),
    check('chk_contract_drawings_number', sql`char_length(drawing_number) > 0`),
    check('chk_contract_drawings_page', sql`volume_page is null or volume_page > 0`),
  ],
);

export const contractDrawingAttachments = mysqlTable(
  'contract_drawing_attachments',
  {
    contractDrawingId: int('contract_drawing_id').notNull(),
    attachmentId: int('attachment_id').notNull(),
    attachmentRole: mysqlEnum('attachment_role', ATTACHMENT_ROLES).notNull().default('MAIN'),
    position: int('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.contractDrawingId, t.attachmentId] }),
    index('idx_contract_drawing_attachments_attachment').on(t.attachmentId),
    restrict('fk_contract_drawing_attachments_attachment', t.attachmentId, attachments.id),
    restrict('fk_contract_drawing_attachments_drawing', t.contractDrawingId, contractDrawings.id),
  ],
);

/**
 * The tables of shop or as-built drawings, their revisions and the files of those: one shape, so that verbs are written
 * once over both (lib/documents/drawings/tables.ts).
 */
function revisedDrawings<Kind extends 'shop' | 'asbuilt'>(kind: Kind) {
  const drawings = mysqlTable(
    `${kind}_drawings`,
    {
      id: int('id').autoincrement().primaryKey(),
      publicId: publicId(),
      projectId: int('project_id').notNull(),
      contractId: int('contract_id').notNull(),
      originatorOrganizationId: int('originator_organization_id').notNull(),
      drawingNumber: code('drawing_number', { length: 150 }).notNull(),
      liveNumber: code('live_number', { length: 150 }).generatedAlwaysAs(sql`if(is_active,drawing_number,NULL)`, {
        mode: 'stored',
      }),
      mainCategoryId: int('main_category_id').notNull(),
      subCategoryId: int('sub_category_id').notNull(),
      disciplineId: int('discipline_id'),
      latestRevisionId: int('latest_revision_id'),
      latestApprovedRevisionId: int('latest_approved_revision_id'),
      isActive: boolean('is_active').notNull().default(true),
      versionNo: int('version_no').notNull().default(1),
      createdBy: int('created_by').notNull(),
      createdAt: createdAt(),
      updatedBy: int('updated_by'),
      updatedAt: updatedAt(),
    },
    (t): MySqlTableExtraConfigValue[] => [
      index(`idx_${kind}_drawings_contract`).on(t.contractId),
      index(`idx_${kind}_drawings_created_by`).on(t.createdBy),
      index(`idx_${kind}_drawings_discipline`).on(t.disciplineId),
      index(`idx_${kind}_drawings_latest`).on(t.latestRevisionId, t.id),
      index(`idx_${kind}_drawings_latest_approved`).on(t.latestApprovedRevisionId, t.id),
      index(`idx_${kind}_drawings_main_category`).on(t.mainCategoryId),
      index(`idx_${kind}_drawings_originator`).on(t.originatorOrganizationId),
      index(`idx_${kind}_drawings_sub_category`).on(t.subCategoryId),
      index(`idx_${kind}_drawings_updated_by`).on(t.updatedBy),
      uniqueIndex(`idx_${kind}_drawings_uuid`).on(t.publicId),
      uniqueIndex(`uq_${kind}_drawings_number`).on(t.projectId, t.contractId, t.liveNumber),
      restrict(`fk_${kind}_drawings_contract`, t.contractId, contracts.id),
      restrict(`fk_${kind}_drawings_created_by`, t.createdBy, users.userId),
      restrict(`fk_${kind}_drawings_discipline`, t.disciplineId, disciplines.id),
      foreignKey({
        name: `fk_${kind}_drawings_latest`,
        columns: [t.latestRevisionId, t.id],
        foreignColumns: [revisions.id, revisions.drawingId],
      }).onDelete('restrict'),
      foreignKey({
        name: `fk_${kind}_drawings_latest_approved`,
        columns: [t.latestApprovedRevisionId, t.id],
        foreignColumns: [revisions.id, revisions.drawingId],
      }).onDelete('restrict'),
      restrict(`fk_${kind}_drawings_main_category`, t.mainCategoryId, shopDrawingMainCategories.id),
      restrict(`fk_${kind}_drawings_originator`, t.originatorOrganizationId, organizations.id),
      restrict(`fk_${kind}_drawings_project`, t.projectId, projects.id),
      restrict(`fk_${kind}_drawings_sub_category`, t.subCategoryId, shopDrawingSubCategories.id),
      restrict(`fk_${kind}_drawings_updated_by`, t.updatedBy, users.userId),
      check(`chk_${kind}_drawings_number`, sql`char_length(drawing_number) > 0`),
    ],
  );

  const revisions = mysqlTable(
    `${kind}_drawing_revisions`,
    {
      id: int('id').autoincrement().primaryKey(),
      publicId: publicId(),
      drawingId: int(`${kind}_drawing_id`).notNull(),
      revisionNumber: int('revision_number').notNull(),
      revisionLabel: code('revision_label', { length: 8 }).notNull(),
      liveLabel: code('live_label', { length: 8 }).generatedAlwaysAs(
        sql`if(status = 'CANCELLED',NULL,revision_label)`,
        {
          mode: 'stored',
        },
      ),
      title: varchar('title', { length: 500 }).notNull(),
      revisionDate: date('revision_date', { mode: 'string' }),
      remarks: varchar('remarks', { length: 2000 }),
      status: mysqlEnum('status', DRAWING_REVISION_STATUSES).notNull().default('DRAFT'),
      approvedAt: instant('approved_at'),
      supersededAt: instant('superseded_at'),
      versionNo: int('version_no').notNull().default(1),
      createdBy: int('created_by').notNull(),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [
      index(`idx_${kind}_drawing_revisions_created_by`).on(t.createdBy),
      uniqueIndex(`idx_${kind}_drawing_revisions_uuid`).on(t.publicId),
      uniqueIndex(`uq_${kind}_drawing_revisions_drawing`).on(t.id, t.drawingId),
      uniqueIndex(`uq_${kind}_drawing_revisions_label`).on(t.drawingId, t.liveLabel),
      uniqueIndex(`uq_${kind}_drawing_revisions_number`).on(t.drawingId, t.revisionNumber),
      restrict(`fk_${kind}_drawing_revisions_created_by`, t.createdBy, users.userId),
      restrict(`fk_${kind}_drawing_revisions_drawing`, t.drawingId, drawings.id),
      check(
        `chk_${kind}_drawing_revisions_approved`,
        sql`status not in ('APPROVED','SUPERSEDED') or approved_at is not null`,
      ),
      check(`chk_${kind}_drawing_revisions_number`, sql`revision_number >= 0`),
    ],
  );

  const files = mysqlTable(
    `${kind}_drawing_revision_attachments`,
    {
      revisionId: int(`${kind}_drawing_revision_id`).notNull(),
      attachmentId: int('attachment_id').notNull(),
      attachmentRole: mysqlEnum('attachment_role', ATTACHMENT_ROLES).notNull().default('MAIN'),
      position: int('position').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.revisionId, t.attachmentId] }),
      index(`idx_${kind}_drawing_revision_attachments_attachment`).on(t.attachmentId),
      restrict(`fk_${kind}_drawing_revision_attachments_attachment`, t.attachmentId, attachments.id),
      restrict(`fk_${kind}_drawing_revision_attachments_revision`, t.revisionId, revisions.id),
    ],
  );

  return { drawings, revisions, files };
}

export const {
  drawings: shopDrawings,
  revisions: shopDrawingRevisions,
  files: shopDrawingRevisionAttachments,
} = revisedDrawings('shop');

export const {
  drawings: asbuiltDrawings,
  revisions: asbuiltDrawingRevisions,
  files: asbuiltDrawingRevisionAttachments,
} = revisedDrawings('asbuilt');

export const shopDrawingRevisionContractRefs = mysqlTable(
  'shop_drawing_revision_contract_refs',
  {
    shopDrawingRevisionId: int('shop_drawing_revision_id').notNull(),
    contractDrawingId: int('contract_drawing_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shopDrawingRevisionId, t.contractDrawingId] }),
    index('idx_shop_drawing_revision_contract_refs_drawing').on(t.contractDrawingId),
    restrict('fk_shop_drawing_revision_contract_refs_drawing', t.contractDrawingId, contractDrawings.id),
    restrict('fk_shop_drawing_revision_contract_refs_revision', t.shopDrawingRevisionId, shopDrawingRevisions.id),
  ],
);

export const asbuiltRevisionShopRevisionsRefs = mysqlTable(
  'asbuilt_revision_shop_revisions_refs',
  {
    asbuiltDrawingRevisionId: int('asbuilt_drawing_revision_id').notNull(),
    shopDrawingRevisionId: int('shop_drawing_revision_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.asbuiltDrawingRevisionId, t.shopDrawingRevisionId] }),
    index('idx_asbuilt_revision_shop_revisions_refs_shop').on(t.shopDrawingRevisionId),
    restrict('fk_asbuilt_revision_shop_revisions_refs_asbuilt', t.asbuiltDrawingRevisionId, asbuiltDrawingRevisions.id),
    restrict('fk_asbuilt_revision_shop_revisions_refs_shop', t.shopDrawingRevisionId, shopDrawingRevisions.id),
  ],
);
