/**
 * A table with bound rows: the database's triggers write a hash of each change to `record_facts`, in the transaction of
 * the change.
 */
export interface BoundTable {
  table: string;
  /** Columns that name a row for ever. */
  key: readonly string[];
  /** Bound columns, in the order of the hash. A later column needs triggers of a later delta. */
  columns: readonly string[];
  /** When a row that is not bound yet is to be, as SQL about the row `{row}`; once bound, it stays bound. */
  boundWhen: string;
  /** The number that people know the row `x` by, as SQL. */
  label: string;
  /** The parent whose sending binds the row, and the column that names it. */
  sentWith?: { parent: 'correspondences' | 'correspondence_revisions'; column: string };
}

const DOCUMENT_SENT = (column: string) =>
  `EXISTS (SELECT 1 FROM correspondences AS c WHERE c.id = {row}.${column} AND c.submitted_at IS NOT NULL)`;
const REVISION_SENT = (column: string) =>
  `EXISTS (SELECT 1 FROM correspondence_revisions AS r WHERE r.id = {row}.${column} AND r.submitted_at IS NOT NULL)`;
/** Rows that are no part of a draft. */
export const ALWAYS = '1';

const OF_DOCUMENT = (column: string) => `(SELECT d.number_key FROM correspondences AS d WHERE d.id = x.${column})`;
const OF_REVISION = (column: string) =>
  `(SELECT v.document_number FROM correspondence_revisions AS v WHERE v.id = x.${column})`;
const OF_SHEET = '(SELECT s.number_key FROM circulations AS s WHERE s.id = x.circulation_id)';
const NAMELESS = 'NULL';

const bound = (
  table: string,
  key: readonly string[],
  boundWhen: string,
  label: string,
  columns: string,
): BoundTable => ({ table, key, boundWhen, label, columns: columns.trim().split(/\s+/) });

const partOf = (
  parent: 'correspondences' | 'correspondence_revisions',
  column: string,
  part: BoundTable,
): BoundTable => ({ ...part, sentWith: { parent, column } });

/**
 * Acts of people and contents of documents. Numbers, histories and audit rows have chains of their own. Drafts are
 * bound at submission. Versions and update times are no facts.
 */
export const BOUND_TABLES: readonly BoundTable[] = [
  bound(
    'correspondences',
    ['id'],
    '{row}.submitted_at IS NOT NULL',
    'x.number_key',
    `uuid project_id contract_id correspondence_type_id sub_type_id discipline_id originator_organization_id status_code
     urgency secrecy series_id sequence number_key issued_at submitted_at submitted_by cancelled_at cancelled_by
     cancel_reason discarded_at discarded_by created_by created_at`,
  ),
  bound(
    'correspondence_revisions',
    ['id'],
    '{row}.submitted_at IS NOT NULL',
    'x.document_number',
    `uuid correspondence_id revision_number revision_label document_number is_current subject body remarks document_date
     due_date details workflow_instance_id verification_code submitted_at created_by created_at on_behalf_of`,
  ),
  partOf(
    'correspondences',
    'correspondence_id',
    bound(
      'correspondence_recipients',
      ['correspondence_id', 'organization_id'],
      DOCUMENT_SENT('correspondence_id'),
      OF_DOCUMENT('correspondence_id'),
      'recipient_type position state first_read_at received_at replied_at',
    ),
  ),
  partOf(
    'correspondences',
    'id',
    bound(
      'incoming_letters',
      ['id'],
      DOCUMENT_SENT('id'),
      OF_DOCUMENT('id'),
      'received_date method sender_organization_id sender_name their_number',
    ),
  ),
  partOf(
    'correspondences',
    'id',
    bound('transmittals', ['id'], DOCUMENT_SENT('id'), OF_DOCUMENT('id'), 'purpose purpose_text acknowledge_due_date'),
  ),
  partOf(
    'correspondence_revisions',
    'revision_id',
    bound(
      'transmittal_items',
      ['id'],
      REVISION_SENT('revision_id'),
      OF_REVISION('revision_id'),
      `uuid transmittal_id revision_id position item_type correspondence_revision_id shop_drawing_revision_id
     asbuilt_drawing_revision_id contract_drawing_id description copies media`,
    ),
  ),
  bound(
    'transmittal_receipts',
    ['id'],
    ALWAYS,
    OF_REVISION('revision_id'),
    'uuid revision_id organization_id user_id kind first_at last_at times received_on method',
  ),
  partOf(
    'correspondence_revisions',
    'id',
    bound(
      'ncr_revisions',
      ['id'],
      REVISION_SENT('id'),
      OF_REVISION('id'),
      `severity location clauses finding_date required_correction verification verified_on verified_by`,
    ),
  ),
  partOf(
    'correspondence_revisions',
    'ncr_revision_id',
    bound(
      'ncr_drawings',
      ['id'],
      REVISION_SENT('ncr_revision_id'),
      OF_REVISION('ncr_revision_id'),
      `ncr_revision_id position drawing_type shop_drawing_revision_id asbuilt_drawing_revision_id contract_drawing_id`,
    ),
  ),
  bound(
    'ncr_answers',
    ['id'],
    ALWAYS,
    OF_REVISION('ncr_revision_id'),
    `uuid ncr_revision_id round cause correction preventive_action organization_id answered_by answered_at
     workflow_history_id`,
  ),
  partOf(
    'correspondence_revisions',
    'id',
    bound(
      'rfa_revisions',
      ['id'],
      REVISION_SENT('id'),
      OF_REVISION('id'),
      `status_code is_ready consultant_code_id approve_code_id code_override_reason decided_by decided_at return_reason_id
     recalled_by recalled_at recall_reason recalled_submitted_at`,
    ),
  ),
  bound(
    'circulations',
    ['id'],
    ALWAYS,
    'x.number_key',
    `uuid project_id correspondence_id organization_id status_code subject instruction deadline_date series_id sequence
     number_key issued_at workflow_instance_id is_forced close_reason closed_by closed_at created_by created_at`,
  ),
  bound(
    'circulation_assignees',
    ['id'],
    ALWAYS,
    OF_SHEET,
    'uuid circulation_id user_id assignee_type position deadline_date state comment responded_at',
  ),
  bound(
    'workflow_tasks',
    ['id'],
    ALWAYS,
    NAMELESS,
    `uuid instance_id seq group_code action organization_id assignee_kind assignee_uuid delegate_uuid status code
     disposition comment due_at created_at responded_at is_counted responder_uuid comment_visibility`,
  ),
  bound(
    'attachments',
    ['id'],
    "{row}.state = 'COMMITTED'",
    'x.original_filename',
    `uuid original_filename sha256 mime_type size_bytes state uploaded_by organization_id committed_at workflow_history_id
     created_at`,
  ),
  bound(
    'workflow_delegations',
    ['id'],
    ALWAYS,
    NAMELESS,
    `uuid organization_id delegator_id delegate_id project_id correspondence_type_id starts_at ends_at reason created_by
     created_at withdrawn_by withdrawn_at`,
  ),
  bound(
    'user_assignments',
    ['id'],
    ALWAYS,
    NAMELESS,
    'uuid user_id role_id organization_id project_id contract_id created_by created_at revoked_by revoked_at',
  ),
  bound('user_factors', ['id'], ALWAYS, NAMELESS, 'uuid user_id kind credential_id public_key created_at removed_at'),
  bound(
    'backup_logs',
    ['id'],
    ALWAYS,
    'x.name',
    'uuid kind name started_at finished_at covers_until verified_at outcome location size_bytes message',
  ),
  bound('purge_runs', ['kind'], ALWAYS, NAMELESS, 'ran_at removed removed_at'),
];
