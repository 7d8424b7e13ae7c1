import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { readIdentifiers } from '@/db/testing/identifiers';
import { insertEvidence } from './evidence';

// MariaDB's error numbers: the right is missing on a table, a column, the database; a trigger or a reference refuses.
const NO_TABLE_RIGHT = 1142;
const NO_COLUMN_RIGHT = 1143;
const NO_DATABASE_RIGHT = 1044;
const NO_RIGHT = 1227;
const NO_GRANT_OPTION = [NO_DATABASE_RIGHT, NO_TABLE_RIGHT];
const SIGNALLED = 1644;
const BECAME_NULL = 1048;
const STILL_REFERENCED = 1451;
const CHECK_FAILED = 4025;

/** Append-only tables: rows cannot be changed or deleted. */
const APPEND_ONLY = [
  'audit_logs',
  'audit_seals',
  'document_number_audit',
  'document_number_certificates',
  'document_number_format_versions',
  'document_number_manuals',
  'document_number_voids',
  'issued_copies',
  'record_facts',
  'seal_certificates',
  'workflow_histories',
] as const;

let app: Connection;
let admin: Connection;

beforeAll(async () => {
  app = await mysql.createConnection({ uri: String(process.env.DATABASE_URL) });
  admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
  await insertEvidence(admin);
});

afterAll(async () => {
  await app.end();
  await admin.end();
});

describe("The app's login", () => {
  it.each(APPEND_ONLY)('cannot change, delete or empty %s', async (table) => {
    const column = await firstColumnOf(table);
    expect(await errnoOf(app, `UPDATE ${table} SET ${column} = ${column}`)).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, `DELETE FROM ${table}`)).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, `TRUNCATE ${table}`)).toBe(NO_TABLE_RIGHT);
  });

  it.each(['outbox_events', 'event_inbox'])('cannot change or empty %s', async (table) => {
    expect(await errnoOf(app, `UPDATE ${table} SET event_id = event_id`)).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, `TRUNCATE ${table}`)).toBe(NO_TABLE_RIGHT);
  });

  it('can move a number through its states, but not change or delete it', async () => {
    expect(await errnoOf(app, 'SELECT * FROM document_number_reservations FOR UPDATE')).toBeNull();
    expect(await errnoOf(app, "UPDATE document_number_reservations SET state = 'VOID', reason = 'x'")).toBeNull();
    expect(await errnoOf(app, "UPDATE document_number_reservations SET number_key = 'x'")).toBe(NO_COLUMN_RIGHT);
    expect(await errnoOf(app, 'UPDATE document_number_reservations SET sequence = 2')).toBe(NO_COLUMN_RIGHT);
    expect(await errnoOf(app, 'DELETE FROM document_number_reservations')).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, 'TRUNCATE document_number_reservations')).toBe(NO_TABLE_RIGHT);
  });

  it('can retire a published definition, but not change or delete it', async () => {
    expect(await errnoOf(app, "UPDATE workflow_definitions SET dsl = '{}'")).toBe(BECAME_NULL);
    expect(await errnoOf(app, "UPDATE workflow_definitions SET compiled = '{}'")).toBe(BECAME_NULL);
    expect(await errnoOf(app, 'UPDATE workflow_definitions SET version = version + 1')).toBe(BECAME_NULL);
    expect(await errnoOf(app, "UPDATE workflow_definitions SET status = 'DRAFT'")).toBe(BECAME_NULL);
    expect(await errnoOf(app, 'DELETE FROM workflow_definitions')).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, "UPDATE workflow_definitions SET status = 'RETIRED', is_active = FALSE")).toBeNull();
  });

  it('can say of an error only that it is resolved', async () => {
    await app.query("INSERT INTO document_number_errors (uuid, error_type) VALUES (?, 'UNKNOWN')", [v7()]);
    expect(await errnoOf(app, 'UPDATE document_number_errors SET resolved_at = NOW(3)')).toBeNull();
    expect(await errnoOf(app, "UPDATE document_number_errors SET error_message = 'x'")).toBe(NO_COLUMN_RIGHT);
    expect(await errnoOf(app, 'DELETE FROM document_number_errors')).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, 'TRUNCATE document_number_errors')).toBe(NO_TABLE_RIGHT);
  });

  it('says so once: a resolved error stays as it was resolved', async () => {
    expect(await errnoOf(app, 'UPDATE document_number_errors SET resolved_at = NULL')).toBe(BECAME_NULL);
    expect(await errnoOf(app, "UPDATE document_number_errors SET resolution_note = 'x'")).toBe(BECAME_NULL);
  });

  it('can decide a reset once, and change nothing of what was asked', async () => {
    const columns = 'next_number = 9, reason = 1, requested_by = 1, expires_at = NOW(3)'.split(', ');
    for (const change of columns) {
      expect(await errnoOf(app, `UPDATE document_number_resets SET ${change}`), change).toBe(NO_COLUMN_RIGHT);
    }
    expect(await errnoOf(app, 'DELETE FROM document_number_resets')).toBe(NO_TABLE_RIGHT);
    const own = "UPDATE document_number_resets SET state = 'APPROVED', decided_by = requested_by";
    expect(await errnoOf(app, own)).toBe(CHECK_FAILED);
    expect(await errnoOf(app, "UPDATE document_number_resets SET state = 'WITHDRAWN'")).toBeNull();
    expect(await errnoOf(app, "UPDATE document_number_resets SET state = 'PENDING'")).toBe(BECAME_NULL);
  });

  it('can only read what the code decides: roles, permissions and status codes', async () => {
    for (const table of [
      'roles',
      'permissions',
      'role_permissions',
      'organization_roles',
      'correspondence_status',
      'rfa_status_codes',
      'circulation_status_codes',
    ]) {
      const column = await firstColumnOf(table);
      expect(await errnoOf(app, `UPDATE ${table} SET ${column} = ${column}`), table).toBe(NO_TABLE_RIGHT);
      expect(await errnoOf(app, `INSERT INTO ${table} SELECT * FROM ${table}`), table).toBe(NO_TABLE_RIGHT);
    }
  });

  it('can delete only from contents of drafts, settings, pairs of categories, delivered events, what has a retention period and rebuilt tables', async () => {
    const [rows] = await admin.query<RowDataPacket[]>(
      `SELECT Table_name AS name FROM mysql.tables_priv
       WHERE Db = DATABASE() AND User = 'dms_app' AND FIND_IN_SET('Delete', Table_priv) ORDER BY Table_name`,
    );
    expect(rows.map((row) => row.name)).toEqual([
      'asbuilt_drawing_revision_attachments',
      'asbuilt_revision_shop_revisions_refs',
      'attachment_texts',
      'calendar_holidays',
      'circulation_assignees',
      'contract_drawing_attachments',
      'contract_drawing_subcat_cat_maps',
      'correspondence_attentions',
      'correspondence_recipients',
      'correspondence_references',
      'correspondence_revision_attachments',
      'correspondence_tags',
      'discipline_review_team_members',
      'distribution_matrix_entries',
      'document_number_import_series',
      'document_readers',
      'event_deliveries',
      'event_inbox',
      'exports',
      'idempotency_keys',
      'mail_items',
      'mail_messages',
      'metric_samples',
      'ncr_drawings',
      'one_time_links',
      'outbox_events',
      'personal_data_copies',
      'reader_backlogs',
      'report_receivers',
      'report_runs',
      'rfa_items',
      'saved_view_defaults',
      'saved_view_pins',
      'saved_views',
      'search_indices',
      'shop_drawing_revision_attachments',
      'shop_drawing_revision_contract_refs',
      'sign_in_challenges',
      'subscription_attempts',
      'subscription_messages',
      'table_layouts',
      'transmittal_items',
      'user_preferences',
      'user_sessions',
      'work_snoozes',
      'worker_heartbeats',
      'worker_tasks',
      'workflow_holders',
    ]);
  });

  it.each(['users', 'organizations', 'correspondences', 'correspondence_revisions', 'attachments', 'contracts'])(
    'cannot delete or empty %s',
    async (table) => {
      expect(await errnoOf(app, `DELETE FROM ${table}`)).toBe(NO_TABLE_RIGHT);
      expect(await errnoOf(app, `TRUNCATE ${table}`)).toBe(NO_TABLE_RIGHT);
    },
  );

  it('cannot change the schema, take away a guard or give rights', async () => {
    expect(await errnoOf(app, 'CREATE TABLE strangers (id INT)')).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, 'ALTER TABLE tags ADD COLUMN colour INT')).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, 'DROP TABLE tags')).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, 'DROP TRIGGER trg_audit_logs_no_delete')).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, 'DROP PROCEDURE add_audit_logs_partition')).not.toBeNull();
    expect(await errnoOf(app, 'ALTER TABLE audit_logs DROP PARTITION p2025')).toBe(NO_TABLE_RIGHT);
    expect(NO_GRANT_OPTION).toContain(await errnoOf(app, 'GRANT DELETE ON users TO dms_app'));
    expect(await errnoOf(app, 'SET GLOBAL foreign_key_checks = 0')).toBe(NO_RIGHT);
  });

  it('cannot read the ledger of the deltas or another database', async () => {
    expect(await errnoOf(app, 'SELECT * FROM schema_deltas')).toBe(NO_TABLE_RIGHT);
    expect(await errnoOf(app, 'SELECT * FROM mysql.global_priv')).toBe(NO_TABLE_RIGHT);
  });

  it('can add a partition, and only through the procedures', async () => {
    await app.query("CALL add_notifications_partition('2025-02-01')");
    await app.query('CALL add_audit_logs_partition(2028)');
    const [rows] = await admin.query<RowDataPacket[]>(
      `SELECT partition_name AS name FROM information_schema.partitions
       WHERE table_schema = DATABASE() AND partition_name IN ('p202502', 'p2028')`,
    );
    expect(rows.map((row) => row.name).sort()).toEqual(['p202502', 'p2028']);
  });
});

describe('An administrator', () => {
  it.each(APPEND_ONLY)('cannot change or delete a row of %s either', async (table) => {
    const column = await firstColumnOf(table);
    expect(await countRows(table)).toBeGreaterThan(0);
    expect(await errnoOf(admin, `UPDATE ${table} SET ${column} = ${column}`)).toBe(SIGNALLED);
    expect(await errnoOf(admin, `DELETE FROM ${table}`)).toBe(SIGNALLED);
  });

  it('cannot delete a number or give it another text', async () => {
    expect(await errnoOf(admin, 'DELETE FROM document_number_reservations')).toBe(SIGNALLED);
    expect(await errnoOf(admin, "UPDATE document_number_reservations SET number_key = 'x'")).toBe(BECAME_NULL);
    expect(await errnoOf(admin, 'UPDATE document_number_reservations SET sequence = sequence + 1')).toBe(BECAME_NULL);
  });

  it('cannot change or delete a numbering error', async () => {
    expect(await errnoOf(admin, "UPDATE document_number_errors SET error_message = 'x'")).toBe(BECAME_NULL);
    expect(await errnoOf(admin, 'UPDATE document_number_errors SET created_at = NOW(3)')).toBe(BECAME_NULL);
    expect(await errnoOf(admin, 'DELETE FROM document_number_errors')).toBe(SIGNALLED);
  });

  it('cannot remove a parent of evidence, because no reference cascades', async () => {
    const [rows] = await admin.query<RowDataPacket[]>(
      `SELECT table_name, constraint_name FROM information_schema.referential_constraints
       WHERE constraint_schema = DATABASE() AND (delete_rule <> 'RESTRICT' OR update_rule <> 'RESTRICT')`,
    );
    expect(rows).toEqual([]);
    expect(await errnoOf(admin, 'DELETE FROM workflow_instances')).toBe(STILL_REFERENCED);
    expect(await errnoOf(admin, 'DELETE FROM document_number_series')).toBe(STILL_REFERENCED);
  });
});

describe('Seeding', () => {
  it('gives every row an identifier of version 7', async () => {
    const { seen, strangers } = await readIdentifiers(admin);
    expect(strangers).toEqual([]);
    expect(seen).toBeGreaterThan(30);
  });
});

async function errnoOf(connection: Connection, sql: string): Promise<number | null> {
  try {
    await connection.query(sql);
    return null;
  } catch (error) {
    return (error as { errno: number }).errno;
  }
}

async function firstColumnOf(table: string): Promise<string> {
  const [rows] = await admin.query<RowDataPacket[]>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = ? AND ordinal_position = 1`,
    [table],
  );
  return String(rows[0]?.name);
}

async function countRows(table: string): Promise<number> {
  const [rows] = await admin.query<RowDataPacket[]>(`SELECT COUNT(*) AS amount FROM ${table}`);
  return Number(rows[0]?.amount);
}
