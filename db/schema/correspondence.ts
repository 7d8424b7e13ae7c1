import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  int,
  mediumtext,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, code, createdAt, instant, jsonDocument, publicId, restrict, updatedAt } from '../columns';
import { ATTACHMENT_ROLES, RECIPIENT_STATES, RECIPIENT_TYPES, REFERENCE_KINDS } from '../enums';
import { SECRECIES, URGENCIES } from '../handling-enums';
import {
  correspondenceStatus,
  correspondenceSubTypes,
  correspondenceTypes,
  disciplines,
  tags,
} from './correspondence-types';
import { attachments } from './files';
import { FOLD_HEAD, FOLD_TAIL } from './folded-text';
import { users } from './identity';
import { documentNumberSeries } from './numbering';
import { contracts, organizations, projects } from './organizations';
import { workflowInstances } from './workflow';

export const correspondences = mysqlTable(
  'correspondences',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    contractId: int('contract_id'),
    correspondenceTypeId: int('correspondence_type_id').notNull(),
    subTypeId: int('sub_type_id'),
    disciplineId: int('discipline_id'),
    originatorOrganizationId: int('originator_organization_id').notNull(),
    statusCode: code('status_code', { length: 10 }).notNull().default('DRAFT'),
    urgency: mysqlEnum('urgency', URGENCIES).notNull().default('NORMAL'),
    secrecy: mysqlEnum('secrecy', SECRECIES).notNull().default('NORMAL'),
    seriesId: bigint('series_id', { mode: 'number' }),
    sequence: int('sequence'),
    numberKey: code('number_key', { length: 150 }),
    numberFolded: code('number_folded', { length: 150 }),
    issuedAt: instant('issued_at'),
    submittedAt: instant('submitted_at'),
    submittedBy: int('submitted_by'),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: int('cancelled_by'),
    cancelReason: varchar('cancel_reason', { length: 1000 }),
    discardedAt: instant('discarded_at'),
    discardedBy: int('discarded_by'),
    versionNo: int('version_no').notNull().default(1),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    updatedBy: int('updated_by'),
    updatedAt: updatedAt(),
    listedAt: instant('listed_at').generatedAlwaysAs(sql`ifnull(submitted_at,created_at)`, { mode: 'stored' }),
  },
  (t) => [
    index('idx_correspondences_cancelled_by').on(t.cancelledBy),
    index('idx_correspondences_contract').on(t.contractId),
    index('idx_correspondences_created_by').on(t.createdBy),
    index('idx_correspondences_discarded_by').on(t.discardedBy),
    index('idx_correspondences_discipline').on(t.disciplineId),
    index('idx_correspondences_folded').on(t.numberFolded),
    index('idx_correspondences_originator').on(t.originatorOrganizationId, t.projectId, t.submittedAt),
    index('idx_correspondences_register').on(t.projectId, t.listedAt, t.id),
    index('idx_correspondences_status').on(t.statusCode),
    index('idx_correspondences_submitted_by').on(t.submittedBy),
    index('idx_correspondences_sub_type').on(t.subTypeId),
    index('idx_correspondences_type').on(t.correspondenceTypeId),
    index('idx_correspondences_updated_by').on(t.updatedBy),
    uniqueIndex('idx_correspondences_uuid').on(t.publicId),
    uniqueIndex('uq_correspondences_number').on(t.projectId, t.correspondenceTypeId, t.numberKey),
    uniqueIndex('uq_correspondences_sequence').on(t.seriesId, t.sequence),
    restrict('fk_correspondences_cancelled_by', t.cancelledBy, users.userId),
    restrict('fk_correspondences_contract', t.contractId, contracts.id),
    restrict('fk_correspondences_created_by', t.createdBy, users.userId),
    restrict('fk_correspondences_discarded_by', t.discardedBy, users.userId),
    restrict('fk_correspondences_discipline', t.disciplineId, disciplines.id),
    restrict('fk_correspondences_originator', t.originatorOrganizationId, organizations.id),
    restrict('fk_correspondences_project', t.projectId, projects.id),
    restrict('fk_correspondences_series', t.seriesId, documentNumberSeries.id),
    restrict('fk_correspondences_status', t.statusCode, correspondenceStatus.statusCode),
    restrict('fk_correspondences_submitted_by', t.submittedBy, users.userId),
    restrict('fk_correspondences_sub_type', t.subTypeId, correspondenceSubTypes.id),
    restrict('fk_correspondences_type', t.correspondenceTypeId, correspondenceTypes.id),
    restrict('fk_correspondences_updated_by', t.updatedBy, users.userId),
    check('chk_correspondences_cancel_reason', sql`cancelled_at is null or char_length(cancel_reason) > 0`),
    check('chk_correspondences_discard_draft', sql`discarded_at is null or submitted_at is null`),
    check('chk_correspondences_number_whole', sql`number_key is null = (issued_at is null)`),
    check('chk_correspondences_submitted_has_number', sql`submitted_at is null or number_key is not null`),
  ],
);

export const correspondenceRevisions = mysqlTable(
  'correspondence_revisions',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    correspondenceId: int('correspondence_id').notNull(),
    revisionNumber: int('revision_number').notNull(),
    revisionLabel: code('revision_label', { length: 8 }).notNull(),
    documentNumber: code('document_number', { length: 150 }),
    isCurrent: boolean('is_current').notNull().default(true),
    currentOf: int('current_of').generatedAlwaysAs(sql`if(is_current,correspondence_id,NULL)`, { mode: 'stored' }),
    subject: varchar('subject', { length: 500 }).notNull(),
    /** Text that search compares; see lib/platform/search-text.ts. */
    subjectFolded: varchar('subject_folded', { length: 500 }).generatedAlwaysAs(
      sql.raw(`${FOLD_HEAD}subject${FOLD_TAIL}`),
      { mode: 'stored' },
    ),
    body: mediumtext('body'),
    remarks: varchar('remarks', { length: 2000 }),
    documentDate: date('document_date', { mode: 'string' }),
    dueDate: date('due_date', { mode: 'string' }),
    details: jsonDocument('details').$type<Record<string, unknown>>(),
    schemaVersion: int('schema_version').notNull().default(1),
    workflowInstanceId: asciiChar('workflow_instance_id', { length: 36 }),
    verificationCode: asciiChar('verification_code', { length: 32 })
      .notNull()
      .default(sql`lcase(hex(random_bytes(16)))`),
    submittedAt: instant('submitted_at'),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The person on whose behalf its writer wrote it. */
    onBehalfOf: int('on_behalf_of'),
  },
  (t) => [
    index('idx_correspondence_revisions_created_by').on(t.createdBy),
    index('idx_correspondence_revisions_document_number').on(t.documentNumber),
    index('idx_correspondence_revisions_due').on(t.dueDate),
    index('idx_correspondence_revisions_list').on(t.currentOf, t.subject, t.documentNumber, t.documentDate, t.dueDate),
    index('idx_correspondence_revisions_on_behalf_of').on(t.onBehalfOf),
    index('idx_correspondence_revisions_search').on(
      t.currentOf,
      t.subjectFolded,
      t.documentNumber,
      t.documentDate,
      t.dueDate,
    ),
    index('idx_correspondence_revisions_submitted').on(t.submittedAt),
    uniqueIndex('idx_correspondence_revisions_uuid').on(t.publicId),
    uniqueIndex('uq_correspondence_revisions_current').on(t.currentOf),
    uniqueIndex('uq_correspondence_revisions_instance').on(t.workflowInstanceId),
    uniqueIndex('uq_correspondence_revisions_label').on(t.correspondenceId, t.revisionLabel),
    uniqueIndex('uq_correspondence_revisions_number').on(t.correspondenceId, t.revisionNumber),
    uniqueIndex('uq_correspondence_revisions_verification').on(t.verificationCode),
    restrict('fk_correspondence_revisions_correspondence', t.correspondenceId, correspondences.id),
    restrict('fk_correspondence_revisions_created_by', t.createdBy, users.userId),
    restrict('fk_correspondence_revisions_on_behalf_of', t.onBehalfOf, users.userId),
    restrict('fk_correspondence_revisions_instance', t.workflowInstanceId, workflowInstances.id),
    check('chk_correspondence_revisions_number', sql`revision_number >= 0`),
  ],
);

export const correspondenceRecipients = mysqlTable(
  'correspondence_recipients',
  {
    correspondenceId: int('correspondence_id').notNull(),
    organizationId: int('organization_id').notNull(),
    recipientType: mysqlEnum('recipient_type', RECIPIENT_TYPES).notNull(),
    position: int('position').notNull(),
    state: mysqlEnum('state', RECIPIENT_STATES).notNull().default('PENDING'),
    firstReadAt: instant('first_read_at'),
    receivedAt: instant('received_at'),
    repliedAt: instant('replied_at'),
  },
  (t) => [
    primaryKey({ columns: [t.correspondenceId, t.organizationId] }),
    index('idx_correspondence_recipients_organization').on(t.organizationId, t.recipientType, t.correspondenceId),
    index('idx_correspondence_recipients_state').on(t.recipientType, t.state, t.correspondenceId),
    uniqueIndex('uq_correspondence_recipients_position').on(t.correspondenceId, t.recipientType, t.position),
    restrict('fk_correspondence_recipients_correspondence', t.correspondenceId, correspondences.id),
    restrict('fk_correspondence_recipients_organization', t.organizationId, organizations.id),
  ],
);

export const correspondenceAttentions = mysqlTable(
  'correspondence_attentions',
  {
    id: int('id').autoincrement().primaryKey(),
    correspondenceId: int('correspondence_id').notNull(),
    organizationId: int('organization_id').notNull(),
    userId: int('user_id'),
    personName: varchar('person_name', { length: 200 }).notNull(),
  },
  (t) => [
    index('idx_correspondence_attentions_user').on(t.userId),
    uniqueIndex('uq_correspondence_attentions_person').on(t.correspondenceId, t.organizationId, t.personName, t.userId),
    foreignKey({
      name: 'fk_correspondence_attentions_recipient',
      columns: [t.correspondenceId, t.organizationId],
      foreignColumns: [correspondenceRecipients.correspondenceId, correspondenceRecipients.organizationId],
    }).onDelete('restrict'),
    restrict('fk_correspondence_attentions_user', t.userId, users.userId),
  ],
);

export const correspondenceReferences = mysqlTable(
  'correspondence_references',
  {
    sourceCorrespondenceId: int('source_correspondence_id').notNull(),
    targetCorrespondenceId: int('target_correspondence_id').notNull(),
    referenceKind: mysqlEnum('reference_kind', REFERENCE_KINDS).notNull().default('REFERENCE'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceCorrespondenceId, t.targetCorrespondenceId] }),
    index('idx_correspondence_references_target').on(t.targetCorrespondenceId),
    restrict('fk_correspondence_references_source', t.sourceCorrespondenceId, correspondences.id),
    restrict('fk_correspondence_references_target', t.targetCorrespondenceId, correspondences.id),
    check('chk_correspondence_references_self', sql`source_correspondence_id <> target_correspondence_id`),
  ],
);

export const correspondenceTags = mysqlTable(
  'correspondence_tags',
  {
    correspondenceId: int('correspondence_id').notNull(),
    tagId: int('tag_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.correspondenceId, t.tagId] }),
    index('idx_correspondence_tags_tag').on(t.tagId),
    restrict('fk_correspondence_tags_correspondence', t.correspondenceId, correspondences.id),
    restrict('fk_correspondence_tags_tag', t.tagId, tags.id),
  ],
);

export const correspondenceRevisionAttachments = mysqlTable(
  'correspondence_revision_attachments',
  {
    correspondenceRevisionId: int('correspondence_revision_id').notNull(),
    attachmentId: int('attachment_id').notNull(),
    attachmentRole: mysqlEnum('attachment_role', ATTACHMENT_ROLES).notNull().default('ANNEX'),
    position: int('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.correspondenceRevisionId, t.attachmentId] }),
    index('idx_correspondence_revision_attachments_attachment').on(t.attachmentId),
    restrict('fk_correspondence_revision_attachments_attachment', t.attachmentId, attachments.id),
    restrict('fk_correspondence_revision_attachments_revision', t.correspondenceRevisionId, correspondenceRevisions.id),
  ],
);
