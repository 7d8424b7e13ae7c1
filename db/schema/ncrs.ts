import { sql } from 'drizzle-orm';
import { check, date, index, int, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { asciiChar, instant, publicId, restrict } from '../columns';
import { NCR_DRAWING_TYPES, NCR_SEVERITIES } from '../enums';
import { correspondenceRevisions } from './correspondence';
import { asbuiltDrawingRevisions, contractDrawings, shopDrawingRevisions } from './drawings';
import { users } from './identity';
import { organizations } from './organizations';
import { workflowHistories } from './workflow';

export const ncrRevisions = mysqlTable(
  'ncr_revisions',
  {
    id: int('id').primaryKey(),
    severity: mysqlEnum('severity', NCR_SEVERITIES),
    location: varchar('location', { length: 500 }).notNull(),
    clauses: varchar('clauses', { length: 500 }).notNull(),
    findingDate: date('finding_date', { mode: 'string' }),
    requiredCorrection: text('required_correction').notNull(),
    verification: text('verification'),
    verifiedOn: date('verified_on', { mode: 'string' }),
    verifiedBy: int('verified_by'),
  },
  (t) => [
    index('idx_ncr_revisions_verified_by').on(t.verifiedBy),
    restrict('fk_ncr_revisions_correspondence_revision', t.id, correspondenceRevisions.id),
    restrict('fk_ncr_revisions_verified_by', t.verifiedBy, users.userId),
    check(
      'chk_ncr_revisions_verified',
      sql`verified_on is null = (verification is null) and verified_on is null = (verified_by is null) and (verification is null or char_length(verification) > 0)`,
    ),
  ],
);

export const ncrDrawings = mysqlTable(
  'ncr_drawings',
  {
    id: int('id').autoincrement().primaryKey(),
    ncrRevisionId: int('ncr_revision_id').notNull(),
    position: int('position').notNull(),
    drawingType: mysqlEnum('drawing_type', NCR_DRAWING_TYPES).notNull(),
    shopDrawingRevisionId: int('shop_drawing_revision_id'),
    asbuiltDrawingRevisionId: int('asbuilt_drawing_revision_id'),
    contractDrawingId: int('contract_drawing_id'),
  },
  (t) => [
    index('idx_ncr_drawings_asbuilt_revision').on(t.asbuiltDrawingRevisionId),
    index('idx_ncr_drawings_contract_drawing').on(t.contractDrawingId),
    index('idx_ncr_drawings_shop_revision').on(t.shopDrawingRevisionId),
    uniqueIndex('uq_ncr_drawings_position').on(t.ncrRevisionId, t.position),
    restrict('fk_ncr_drawings_asbuilt_revision', t.asbuiltDrawingRevisionId, asbuiltDrawingRevisions.id),
    restrict('fk_ncr_drawings_contract_drawing', t.contractDrawingId, contractDrawings.id),
    restrict('fk_ncr_drawings_revision', t.ncrRevisionId, ncrRevisions.id),
    restrict('fk_ncr_drawings_shop_revision', t.shopDrawingRevisionId, shopDrawingRevisions.id),
    check(
      'chk_ncr_drawings_target',
      sql`drawing_type = 'SHOP' = (shop_drawing_revision_id is not null) and drawing_type = 'AS_BUILT' = (asbuilt_drawing_revision_id is not null) and drawing_type = 'CONTRACT_DRAWING' = (contract_drawing_id is not null)`,
    ),
  ],
);

export const ncrAnswers = mysqlTable(
  'ncr_answers',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    ncrRevisionId: int('ncr_revision_id').notNull(),
    round: int('round').notNull(),
    cause: text('cause').notNull(),
    correction: text('correction').notNull(),
    preventiveAction: text('preventive_action').notNull(),
    organizationId: int('organization_id').notNull(),
    answeredBy: int('answered_by').notNull(),
    answeredAt: instant('answered_at').notNull().default(sql`current_timestamp(3)`),
    workflowHistoryId: asciiChar('workflow_history_id', { length: 36 }).notNull(),
  },
  (t) => [
    index('idx_ncr_answers_answered_by').on(t.answeredBy),
    index('idx_ncr_answers_organization').on(t.organizationId),
    uniqueIndex('idx_ncr_answers_uuid').on(t.publicId),
    uniqueIndex('uq_ncr_answers_history').on(t.workflowHistoryId),
    uniqueIndex('uq_ncr_answers_round').on(t.ncrRevisionId, t.round),
    restrict('fk_ncr_answers_answered_by', t.answeredBy, users.userId),
    restrict('fk_ncr_answers_history', t.workflowHistoryId, workflowHistories.id),
    restrict('fk_ncr_answers_organization', t.organizationId, organizations.id),
    restrict('fk_ncr_answers_revision', t.ncrRevisionId, ncrRevisions.id),
    check(
      'chk_ncr_answers_whole',
      sql`char_length(cause) > 0 and char_length(correction) > 0 and char_length(preventive_action) > 0`,
    ),
  ],
);
