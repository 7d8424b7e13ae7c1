import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, code, instant, publicId, restrict, setOf } from '../columns';
import { DISPOSITIONS, REVIEWING_PARTIES, RFA_ITEM_TYPES } from '../enums';
import { correspondenceRevisions, correspondences } from './correspondence';
import { disciplines } from './correspondence-types';
import { asbuiltDrawingRevisions, shopDrawingRevisions } from './drawings';
import { users } from './identity';
import { organizations } from './organizations';
import { rfaTypes } from './rfa-types';
import { workflowHistories } from './workflow';

export const rfaStatusCodes = mysqlTable(
  'rfa_status_codes',
  {
    id: int('id').autoincrement().primaryKey(),
    statusCode: code('status_code', { length: 10 }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
  },
  (t) => [uniqueIndex('uq_rfa_status_codes_code').on(t.statusCode)],
);

export const rfaApproveCodes = mysqlTable(
  'rfa_approve_codes',
  {
    id: int('id').autoincrement().primaryKey(),
    approveCode: code('approve_code', { length: 10 }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    disposition: mysqlEnum('disposition', DISPOSITIONS).notNull(),
    mayProceed: boolean('may_proceed'),
    resubmit: boolean('resubmit').notNull(),
    isFinal: boolean('is_final').notNull(),
    commentRequired: boolean('comment_required').notNull(),
    proofRequired: boolean('proof_required').notNull().default(false),
    allowedParties: setOf('allowed_parties', REVIEWING_PARTIES).notNull(),
    severity: int('severity').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_rfa_approve_codes_code').on(t.approveCode),
    uniqueIndex('uq_rfa_approve_codes_severity').on(t.severity),
    check('chk_rfa_approve_codes_parties', sql`allowed_parties <> ''`),
  ],
);

export const rfaReturnReasons = mysqlTable(
  'rfa_return_reasons',
  {
    id: int('id').autoincrement().primaryKey(),
    reasonCode: code('reason_code', { length: 40 }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [uniqueIndex('uq_rfa_return_reasons_code').on(t.reasonCode)],
);

export const rfas = mysqlTable(
  'rfas',
  {
    id: int('id').primaryKey(),
    rfaTypeId: int('rfa_type_id').notNull(),
  },
  (t) => [
    index('idx_rfas_type').on(t.rfaTypeId),
    restrict('fk_rfas_correspondence', t.id, correspondences.id),
    restrict('fk_rfas_type', t.rfaTypeId, rfaTypes.id),
  ],
);

export const rfaRevisions = mysqlTable(
  'rfa_revisions',
  {
    id: int('id').primaryKey(),
    statusCode: code('status_code', { length: 10 }).notNull().default('DFT'),
    isReady: boolean('is_ready').notNull().default(false),
    consultantCodeId: int('consultant_code_id'),
    approveCodeId: int('approve_code_id'),
    codeOverrideReason: varchar('code_override_reason', { length: 1000 }),
    decidedBy: int('decided_by'),
    decidedAt: instant('decided_at'),
    returnReasonId: int('return_reason_id'),
    recalledBy: int('recalled_by'),
    recalledAt: instant('recalled_at'),
    recallReason: varchar('recall_reason', { length: 1000 }),
    recalledSubmittedAt: instant('recalled_submitted_at'),
  },
  (t) => [
    index('idx_rfa_revisions_approve_code').on(t.approveCodeId),
    index('idx_rfa_revisions_consultant_code').on(t.consultantCodeId),
    index('idx_rfa_revisions_decided_by').on(t.decidedBy),
    index('idx_rfa_revisions_recalled_by').on(t.recalledBy),
    index('idx_rfa_revisions_return_reason').on(t.returnReasonId),
    index('idx_rfa_revisions_status').on(t.statusCode),
    restrict('fk_rfa_revisions_approve_code', t.approveCodeId, rfaApproveCodes.id),
    restrict('fk_rfa_revisions_consultant_code', t.consultantCodeId, rfaApproveCodes.id),
    restrict('fk_rfa_revisions_correspondence_revision', t.id, correspondenceRevisions.id),
    restrict('fk_rfa_revisions_decided_by', t.decidedBy, users.userId),
    restrict('fk_rfa_revisions_recalled_by', t.recalledBy, users.userId),
    restrict('fk_rfa_revisions_return_reason', t.returnReasonId, rfaReturnReasons.id),
    restrict('fk_rfa_revisions_status', t.statusCode, rfaStatusCodes.statusCode),
    check('chk_rfa_revisions_decided', sql`approve_code_id is null = (decided_at is null)`),
    check('chk_rfa_revisions_recall_reason', sql`recalled_at is null or char_length(recall_reason) > 0`),
  ],
);

export const rfaItems = mysqlTable(
  'rfa_items',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    rfaRevisionId: int('rfa_revision_id').notNull(),
    position: int('position').notNull(),
    itemType: mysqlEnum('item_type', RFA_ITEM_TYPES).notNull(),
    shopDrawingRevisionId: int('shop_drawing_revision_id'),
    asbuiltDrawingRevisionId: int('asbuilt_drawing_revision_id'),
    approveCodeId: int('approve_code_id'),
    comment: text('comment'),
    isActive: boolean('is_active').notNull().default(true),
    activeShopDrawingRevisionId: int('active_shop_drawing_revision_id').generatedAlwaysAs(
      sql`if(is_active,shop_drawing_revision_id,NULL)`,
      { mode: 'stored' },
    ),
    activeAsbuiltDrawingRevisionId: int('active_asbuilt_drawing_revision_id').generatedAlwaysAs(
      sql`if(is_active,asbuilt_drawing_revision_id,NULL)`,
      { mode: 'stored' },
    ),
  },
  (t) => [
    index('idx_rfa_items_approve_code').on(t.approveCodeId),
    index('idx_rfa_items_asbuilt_revision').on(t.asbuiltDrawingRevisionId),
    index('idx_rfa_items_shop_revision').on(t.shopDrawingRevisionId),
    uniqueIndex('idx_rfa_items_uuid').on(t.publicId),
    uniqueIndex('uq_rfa_items_active_asbuilt').on(t.activeAsbuiltDrawingRevisionId),
    uniqueIndex('uq_rfa_items_active_shop').on(t.activeShopDrawingRevisionId),
    uniqueIndex('uq_rfa_items_position').on(t.rfaRevisionId, t.position),
    restrict('fk_rfa_items_approve_code', t.approveCodeId, rfaApproveCodes.id),
    restrict('fk_rfa_items_asbuilt_revision', t.asbuiltDrawingRevisionId, asbuiltDrawingRevisions.id),
    restrict('fk_rfa_items_revision', t.rfaRevisionId, rfaRevisions.id),
    restrict('fk_rfa_items_shop_revision', t.shopDrawingRevisionId, shopDrawingRevisions.id),
    check(
      'chk_rfa_items_drawing',
      sql`item_type = 'SHOP' = (shop_drawing_revision_id is not null) and item_type = 'AS_BUILT' = (asbuilt_drawing_revision_id is not null)`,
    ),
  ],
);

export const rfaItemResults = mysqlTable(
  'rfa_item_results',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    rfaItemId: int('rfa_item_id').notNull(),
    historyId: asciiChar('history_id', { length: 36 }).notNull(),
    approveCodeId: int('approve_code_id').notNull(),
    comment: text('comment'),
  },
  (t) => [
    index('idx_rfa_item_results_approve_code').on(t.approveCodeId),
    index('idx_rfa_item_results_history').on(t.historyId),
    uniqueIndex('uq_rfa_item_results_history').on(t.rfaItemId, t.historyId),
    restrict('fk_rfa_item_results_approve_code', t.approveCodeId, rfaApproveCodes.id),
    restrict('fk_rfa_item_results_history', t.historyId, workflowHistories.id),
    restrict('fk_rfa_item_results_item', t.rfaItemId, rfaItems.id),
  ],
);

export const disciplineReviewTeams = mysqlTable(
  'discipline_review_teams',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    disciplineId: int('discipline_id').notNull(),
    organizationId: int('organization_id').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    index('idx_discipline_review_teams_organization').on(t.organizationId),
    uniqueIndex('idx_discipline_review_teams_uuid').on(t.publicId),
    uniqueIndex('uq_discipline_review_teams_organization').on(t.disciplineId, t.organizationId),
    restrict('fk_discipline_review_teams_discipline', t.disciplineId, disciplines.id),
    restrict('fk_discipline_review_teams_organization', t.organizationId, organizations.id),
  ],
);

export const disciplineReviewTeamMembers = mysqlTable(
  'discipline_review_team_members',
  {
    reviewTeamId: int('review_team_id').notNull(),
    userId: int('user_id').notNull(),
    isLead: boolean('is_lead').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.reviewTeamId, t.userId] }),
    index('idx_discipline_review_team_members_user').on(t.userId),
    restrict('fk_discipline_review_team_members_team', t.reviewTeamId, disciplineReviewTeams.id),
    restrict('fk_discipline_review_team_members_user', t.userId, users.userId),
  ],
);
