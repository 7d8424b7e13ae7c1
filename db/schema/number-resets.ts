import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, instant, publicId, restrict } from '../columns';
import { NUMBER_RESET_STATES } from '../numbering-enums';
import { attachments } from './files';
import { users } from './identity';
import { documentNumberSeries } from './numbering';
import { projects } from './organizations';

/** Text whose bytes are hashed. */
const exactText = customType<{ data: string; driverData: string }>({
  dataType: () => 'longtext collate utf8mb4_nopad_bin',
});

export const documentNumberResets = mysqlTable(
  'document_number_resets',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    seriesId: bigint('series_id', { mode: 'number' }).notNull(),
    fromNumber: int('from_number').notNull(),
    nextNumber: int('next_number').notNull(),
    reason: varchar('reason', { length: 1000 }).notNull(),
    attachmentId: int('attachment_id'),
    state: mysqlEnum('state', NUMBER_RESET_STATES).notNull().default('PENDING'),
    pendingSeriesId: bigint('pending_series_id', { mode: 'number' }).generatedAlwaysAs(
      sql`if(state = 'PENDING',series_id,NULL)`,
      { mode: 'stored' },
    ),
    versionNo: int('version_no').notNull().default(1),
    requestedBy: int('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull().default(sql`current_timestamp(3)`),
    expiresAt: instant('expires_at').notNull(),
    decidedBy: int('decided_by'),
    decidedAt: instant('decided_at'),
    decisionReason: varchar('decision_reason', { length: 1000 }),
    raisedFrom: int('raised_from'),
  },
  (t) => [
    uniqueIndex('idx_document_number_resets_uuid').on(t.publicId),
    uniqueIndex('uq_document_number_resets_pending').on(t.pendingSeriesId),
    index('idx_document_number_resets_series').on(t.seriesId),
    index('idx_document_number_resets_state').on(t.state, t.expiresAt),
    index('idx_document_number_resets_attachment').on(t.attachmentId),
    index('idx_document_number_resets_requested_by').on(t.requestedBy),
    index('idx_document_number_resets_decided_by').on(t.decidedBy),
    restrict('fk_document_number_resets_series', t.seriesId, documentNumberSeries.id),
    restrict('fk_document_number_resets_attachment', t.attachmentId, attachments.id),
    restrict('fk_document_number_resets_requested_by', t.requestedBy, users.userId),
    restrict('fk_document_number_resets_decided_by', t.decidedBy, users.userId),
    check(
      'chk_document_number_resets_raises',
      sql`from_number >= 0 and next_number > from_number + 1 and next_number - from_number <= 10001`,
    ),
    check(
      'chk_document_number_resets_two_people',
      sql`state not in ('APPROVED','REJECTED') or decided_by is not null and decided_by <> requested_by`,
    ),
  ],
);

export const documentNumberCertificates = mysqlTable(
  'document_number_certificates',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    seriesId: bigint('series_id', { mode: 'number' }).notNull(),
    certifiedYear: int('certified_year'),
    isComplete: boolean('is_complete').notNull(),
    content: exactText('content').notNull(),
    seal: asciiChar('seal', { length: 64 }).notNull(),
    madeBy: int('made_by'),
    madeAt: instant('made_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    uniqueIndex('idx_document_number_certificates_uuid').on(t.publicId),
    index('idx_document_number_certificates_seal').on(t.seal),
    index('idx_document_number_certificates_series').on(t.seriesId),
    index('idx_document_number_certificates_made_by').on(t.madeBy),
    restrict('fk_document_number_certificates_series', t.seriesId, documentNumberSeries.id),
    restrict('fk_document_number_certificates_made_by', t.madeBy, users.userId),
  ],
);

export const documentNumberGuards = mysqlTable(
  'document_number_guards',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    block: int('block').notNull(),
    reason: varchar('reason', { length: 1000 }).notNull(),
    setAt: instant('set_at').notNull().default(sql`current_timestamp(3)`),
    liftedAt: instant('lifted_at'),
    liftReason: varchar('lift_reason', { length: 1000 }),
    activeProjectId: int('active_project_id').generatedAlwaysAs(sql`if(lifted_at is null,project_id,NULL)`, {
      mode: 'stored',
    }),
  },
  (t) => [
    uniqueIndex('idx_document_number_guards_uuid').on(t.publicId),
    uniqueIndex('uq_document_number_guards_active').on(t.activeProjectId),
    index('idx_document_number_guards_project').on(t.projectId),
    restrict('fk_document_number_guards_project', t.projectId, projects.id),
    check('chk_document_number_guards_block', sql`block between 1 and 10000`),
    check('chk_document_number_guards_lifted', sql`(lifted_at is null) = (lift_reason is null)`),
  ],
);
