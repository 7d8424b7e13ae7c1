import type { Connection } from 'mysql2/promise';
import { v7 } from 'uuid';

const HASH = '0'.repeat(64);

/** One row in every table that may only grow, so that a refused UPDATE or DELETE has a row to be refused for. */
export async function insertEvidence(admin: Connection): Promise<void> {
  await admin.query(
    `INSERT INTO audit_logs (uuid, actor_type, action, entity_type) VALUES (?, 'SYSTEM', 'test.made', 'test')`,
    [v7()],
  );
  await admin.query(
    'INSERT INTO audit_seals (first_id, last_id, row_count, previous_hash, seal_hash) VALUES (1, 1, 1, ?, ?)',
    [HASH, HASH],
  );
  await admin.query(`INSERT INTO record_facts (kind, row_key, hash) VALUES ('test', '1', ?)`, [HASH]);
  await admin.query("INSERT INTO seal_certificates (generation, certificate_pem, sealed_key) VALUES (1, 'x', 'x')");
  await insertNumber(admin);
  await insertTransition(admin);
}

async function insertNumber(admin: Connection): Promise<void> {
  await admin.query(`SET @project = (SELECT MIN(id) FROM projects);
    SET @type = (SELECT id FROM correspondence_types WHERE type_code = 'LETTER');
    INSERT INTO document_number_formats (project_id, correspondence_type_id) VALUES (@project, @type);
    SET @format = LAST_INSERT_ID();`);
  await admin.query(
    `INSERT INTO document_number_format_versions (uuid, format_id, version_no, format_template, effective_from, change_reason)
     VALUES (?, @format, 1, '{SEQ:4}', NOW(3), 'test')`,
    [v7()],
  );
  await admin.query(
    `INSERT INTO document_number_series (uuid, project_id, correspondence_type_id, printed_pattern, seq_width)
     VALUES (?, @project, @type, 'A-#', 4)`,
    [v7()],
  );
  await admin.query(
    `INSERT INTO document_number_reservations (series_id, sequence, project_id, correspondence_type_id, number_key, state,
       request_id, current_year, printed_codes, counter_key, template_used)
     VALUES (LAST_INSERT_ID(), 1, @project, @type, 'A-0001', 'RESERVED', ?, 2025, '{}', '{}', '{SEQ:4}')`,
    [v7()],
  );
  await admin.query(
    `INSERT INTO document_number_audit (uuid, event, generated_number, counter_key, template_used, prev_hash, row_hash)
     VALUES (?, 'RESERVED', 'A-0001', '{}', '{SEQ:4}', ?, ?)`,
    [v7(), HASH, HASH],
  );
  await admin.query(
    `INSERT INTO document_number_certificates (uuid, series_id, is_complete, content, seal)
     SELECT ?, MAX(id), TRUE, '{}', ? FROM document_number_series`,
    [v7(), HASH],
  );
  await admin.query(
    "INSERT INTO users (uuid, username, first_name, last_name, primary_organization_id) SELECT ?, 'evidence', 'a', 'b', MIN(id) FROM organizations",
    [v7()],
  );
  await admin.query(
    `INSERT INTO document_number_resets (uuid, series_id, from_number, next_number, reason, requested_by, expires_at)
     SELECT ?, MAX(id), 1, 10, 'test', LAST_INSERT_ID(), NOW(3) FROM document_number_series`,
    [v7()],
  );
  await insertNumberChanges(admin);
  await insertIssuedCopy(admin);
}

async function insertNumberChanges(admin: Connection): Promise<void> {
  await admin.query(
    `SET @user = (SELECT MAX(user_id) FROM users);
     INSERT INTO correspondences (uuid, project_id, correspondence_type_id, originator_organization_id, created_by)
     SELECT ?, @project, @type, MIN(id), @user FROM organizations;
     SET @document = LAST_INSERT_ID();`,
    [v7()],
  );
  await admin.query(
    `INSERT INTO document_number_voids (uuid, series_id, sequence, correspondence_id, reason_code, reason, voided_by)
     SELECT ?, series_id, sequence, @document, 'OTHER', 'test', @user FROM document_number_reservations`,
    [v7()],
  );
  await admin.query(
    `INSERT INTO document_number_manuals (uuid, series_id, sequence, correspondence_id, is_foreign, reason, entered_by)
     SELECT ?, series_id, sequence, @document, FALSE, 'test', @user FROM document_number_reservations`,
    [v7()],
  );
}

async function insertIssuedCopy(admin: Connection): Promise<void> {
  await admin.query(
    `INSERT INTO attachments (uuid, original_filename, sha256, mime_type, size_bytes, uploaded_by, organization_id)
     SELECT ?, 'a.pdf', ?, 'application/pdf', 1, @user, MIN(id) FROM organizations;
     SET @file = LAST_INSERT_ID();
     INSERT INTO correspondence_revisions (uuid, correspondence_id, revision_number, revision_label, subject, created_by)
     VALUES (?, @document, 0, '', 'test', @user);
     INSERT INTO issued_copies (uuid, correspondence_id, revision_id, cause, cause_id, caused_at, attachment_id, sha256,
       size_bytes, pages, locale) VALUES (?, @document, LAST_INSERT_ID(), 'ISSUED', ?, NOW(3), @file, ?, 1, 1, 'th')`,
    [v7(), HASH, v7(), v7(), v7(), HASH],
  );
}

async function insertTransition(admin: Connection): Promise<void> {
  const instanceId = v7();
  await admin.query(
    `INSERT INTO workflow_instances (id, definition_id, entity_type, entity_id, current_state, subject_root)
     SELECT ?, id, 'test', '1', 'DRAFT', '1' FROM workflow_definitions WHERE active_code = 'CORRESPONDENCE'`,
    [instanceId],
  );
  await admin.query(
    `INSERT INTO workflow_histories (id, instance_id, from_state, to_state, action, seq, definition_version, actor_type,
       prev_hash, row_hash) VALUES (?, ?, 'DRAFT', 'SUBMITTED', 'SUBMIT', 1, 1, 'SYSTEM', ?, ?)`,
    [v7(), instanceId, HASH, HASH],
  );
}
