import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { holdListOfTransactions } from '@/db/testing/list-of-transactions';
import { answerNcr } from '@/lib/documents/ncrs/answers/answer-ncr';
import { answerInput } from '@/lib/documents/ncrs/testing/make-ncr';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/receipts/acknowledge-transmittal';
import type { Proof } from '@/lib/operations/proof/dto';
import { proveCirculation, proveDocument } from '@/lib/operations/proof/prove-document';
import { sealAuditRows } from '@/lib/platform/audit/seal';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { makeAccessCast } from '@/tests/access/cast';
import { type AccessRecords, makeAccessRecords } from '@/tests/access/records';

// The verification of one document finds what a person with all rights on the database and the disk changed of it.

let admin: Connection;
let records: AccessRecords;
let control: UserCtx;
let rival: UserCtx;
let consultant: UserCtx;

const read = async (statement: string, values: unknown[] = []) =>
  (await admin.query<RowDataPacket[]>(statement, values))[0];

beforeAll(async () => {
  admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  const cast = await makeAccessCast();
  records = await makeAccessRecords(cast);
  ({ control, rival, consultant } = cast.people);
  const paper = { receivedOn: '2026-01-05', method: 'COURIER' as const, attachmentPublicIds: [] };
  await acknowledgeTransmittal(consultant, { publicId: records.transmittalSent, comment: '', paper });
  await answerNcr(control, answerInput(records.ncrSent));
  await holdListOfTransactions(admin);
  // The first call marks the newest row, the second seals up to it; a mark counts when it is two seconds old.
  for (let turn = 0; turn < 2; turn += 1) {
    await admin.query('UPDATE audit_seal_marks SET marked_at = UTC_TIMESTAMP(3) - INTERVAL 1 DAY');
    await sealAuditRows(systemCtx('test'));
  }
});

afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

const failed = ({ checks }: Proof) => checks.filter(({ result }) => result === 'FAILS').map(({ check }) => check);

const KINDS = ['letterSent', 'rfaSent', 'transmittalSent', 'ncrSent'] as const;

describe('the verification of a document', () => {
  it.each(KINDS)('says that %s is as it was written', async (kind) => {
    const proof = await proveDocument(control, { publicId: records[kind] });
    expect(failed(proof)).toEqual([]);
    expect(proof.isWhole).toBe(true);
    expect(proof.checks.map(({ check }) => check)).toEqual([
      'number',
      'content',
      'history',
      'records',
      'audit',
      'files',
      'copies',
    ]);
    const counted = Object.fromEntries(proof.checks.map(({ check, compared }) => [check, compared]));
    expect(counted.number).toMatchObject({
      sequence: expect.any(Number),
      chainHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(counted.history?.moves).toBeGreaterThan(0);
    expect(counted.records?.rows).toBeGreaterThan(2);
    expect(counted.audit?.sealed).toBeGreaterThan(0);
  });

  it('has nothing to compare of a draft that was not sent', async () => {
    const { checks } = await proveDocument(control, { publicId: records.letterDraft });
    expect(checks.filter(({ result }) => result === 'OPEN').map(({ check }) => check)).toEqual([
      'number',
      'content',
      'copies',
    ]);
  });

  it('is for a circulation sheet as well', async () => {
    expect(failed(await proveCirculation(control, { publicId: records.circulation }))).toEqual([]);
  });

  it('is limited for one person, because it reads the whole series', async () => {
    const ctx = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const asked = Array.from({ length: 31 }, () => proveDocument(ctx, { publicId: records.letterDraft }));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'RATE_LIMITED' } }]);
  });

  it('refuses people who may not see the document', async () => {
    for (const kind of KINDS) {
      await expect(proveDocument(rival, { publicId: records[kind] }), kind).rejects.toThrow('DOCUMENT_NOT_FOUND');
    }
    await expect(proveCirculation(consultant, { publicId: records.circulation })).rejects.toThrow('NOT_FOUND');
  });
});

const INSTANCE =
  '(SELECT workflow_instance_id FROM (SELECT * FROM correspondence_revisions) AS v WHERE v.id = {revision})';
const SERIES = '(SELECT series_id FROM (SELECT * FROM correspondences) AS c WHERE c.id = {id})';
const OF_NUMBER = `series_id = ${SERIES} AND sequence = (SELECT sequence FROM correspondences WHERE id = {id})`;

type Kind = (typeof KINDS)[number] | 'circulation';

/** Kind of document, changed table, statement, and the check that names it. */
const TAMPERINGS: readonly [kind: Kind, table: string, statement: string, check: string][] = [
  ['letterSent', 'document_number_reservations', `DELETE FROM {t} WHERE ${OF_NUMBER}`, 'number'],
  [
    'letterSent',
    'document_number_reservations',
    `UPDATE {t} SET state = 'VOID', reason = 'x' WHERE ${OF_NUMBER}`,
    'number',
  ],
  ['letterSent', 'document_number_reservations', `UPDATE {t} SET entity_uuid = UUID() WHERE ${OF_NUMBER}`, 'number'],
  [
    'letterSent',
    'document_number_reservations',
    `UPDATE {t} SET issued_at = issued_at - INTERVAL 1 DAY WHERE ${OF_NUMBER}`,
    'number',
  ],
  [
    'letterSent',
    'document_number_reservations',
    `UPDATE {t} SET number_key = CONCAT(number_key, 'x') WHERE ${OF_NUMBER}`,
    'number',
  ],
  [
    'letterSent',
    'document_number_series',
    `UPDATE {t} SET last_number = last_number + 1 WHERE id = ${SERIES}`,
    'number',
  ],
  ['letterSent', 'document_number_audit', `UPDATE {t} SET retry_count = 7 WHERE ${OF_NUMBER}`, 'number'],
  ['letterSent', 'document_number_audit', `UPDATE {t} SET content_hash = SHA2('x', 256) WHERE ${OF_NUMBER}`, 'number'],
  ['letterSent', 'document_number_audit', `DELETE FROM {t} WHERE ${OF_NUMBER}`, 'number'],
  ['letterSent', 'correspondences', 'UPDATE {t} SET sequence = sequence + 500 WHERE id = {id}', 'number'],
  [
    'letterSent',
    'correspondence_revisions',
    `UPDATE {t} SET subject = CONCAT(subject, ' ') WHERE id = {revision}`,
    'content',
  ],
  [
    'letterSent',
    'correspondence_revisions',
    `UPDATE {t} SET body = 'เงินเพิ่ม 10 ล้านบาท' WHERE id = {revision}`,
    'content',
  ],
  [
    'letterSent',
    'correspondence_recipients',
    `UPDATE {t} SET recipient_type = 'CC' WHERE correspondence_id = {id}`,
    'content',
  ],
  [
    'rfaSent',
    'correspondence_revision_attachments',
    'DELETE FROM {t} WHERE correspondence_revision_id = {revision}',
    'content',
  ],
  ['letterSent', 'workflow_histories', `UPDATE {t} SET comment = 'x' WHERE instance_id = ${INSTANCE}`, 'history'],
  ['letterSent', 'workflow_histories', `DELETE FROM {t} WHERE instance_id = ${INSTANCE} AND seq = 1`, 'history'],
  [
    'letterSent',
    'workflow_histories',
    `UPDATE {t} SET action_by_user_id = action_by_user_id + 1 WHERE instance_id = ${INSTANCE}`,
    'history',
  ],
  ['letterSent', 'workflow_instances', `UPDATE {t} SET current_state = 'CLOSED' WHERE id = ${INSTANCE}`, 'history'],
  ['letterSent', 'correspondences', `UPDATE {t} SET secrecy = 'SECRET' WHERE id = {id}`, 'records'],
  ['letterSent', 'correspondences', 'UPDATE {t} SET cancelled_at = NOW(3) WHERE id = {id}', 'records'],
  ['letterSent', 'correspondence_revisions', `UPDATE {t} SET due_date = '2030-01-01' WHERE id = {revision}`, 'records'],
  [
    'letterSent',
    'correspondence_revisions',
    `UPDATE {t} SET document_date = '2025-01-01' WHERE id = {revision}`,
    'records',
  ],
  [
    'letterSent',
    'correspondence_recipients',
    'UPDATE {t} SET first_read_at = NOW(3) WHERE correspondence_id = {id}',
    'records',
  ],
  [
    'transmittalSent',
    'transmittal_receipts',
    'UPDATE {t} SET times = times + 1 WHERE revision_id = {revision}',
    'records',
  ],
  ['transmittalSent', 'transmittal_items', 'UPDATE {t} SET copies = 9 WHERE revision_id = {revision}', 'records'],
  ['rfaSent', 'rfa_revisions', `UPDATE {t} SET status_code = 'APPROVED' WHERE id = {revision}`, 'records'],
  ['rfaSent', 'workflow_tasks', `UPDATE {t} SET comment = 'ผ่าน' WHERE instance_id = ${INSTANCE}`, 'records'],
  ['ncrSent', 'ncr_answers', `UPDATE {t} SET cause = 'ไม่มี' WHERE ncr_revision_id = {revision}`, 'records'],
  [
    'ncrSent',
    'ncr_revisions',
    `UPDATE {t} SET severity = IF(severity = 'MINOR', 'MAJOR', 'MINOR') WHERE id = {revision}`,
    'records',
  ],
  [
    'rfaSent',
    'attachments',
    `UPDATE {t} SET original_filename = 'x.pdf' WHERE id IN (SELECT attachment_id FROM correspondence_revision_attachments WHERE correspondence_revision_id = {revision})`,
    'records',
  ],
  ['letterSent', 'audit_logs', `UPDATE {t} SET reason = 'x' WHERE entity_uuid = '{uuid}'`, 'audit'],
  ['letterSent', 'audit_logs', `DELETE FROM {t} WHERE entity_uuid = '{uuid}' ORDER BY id LIMIT 1`, 'audit'],
  ['letterSent', 'audit_seals', `UPDATE {t} SET previous_hash = SHA2('x', 256) ORDER BY id LIMIT 1`, 'audit'],
  ['circulation', 'circulation_assignees', `UPDATE {t} SET comment = 'เห็นชอบ' WHERE circulation_id = {id}`, 'records'],
  ['circulation', 'circulations', `UPDATE {t} SET deadline_date = '2040-01-01' WHERE id = {id}`, 'records'],
  ['letterSent', 'issued_copies', `UPDATE {t} SET sha256 = SHA2('x', 256) WHERE correspondence_id = {id}`, 'copies'],
  ['circulation', 'issued_copies', `UPDATE {t} SET sha256 = SHA2('x', 256) WHERE circulation_id = {id}`, 'copies'],
];

describe('with the triggers dropped', () => {
  beforeAll(async () => {
    for (const { name } of await read(
      'SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()',
    )) {
      await admin.query(`DROP TRIGGER ${name}`);
    }
    await admin.query('SET SESSION foreign_key_checks = 0, check_constraint_checks = 0');
  });

  /** By a new person each time, because the verifications of one person are limited. */
  const prove = async (kind: Kind) => {
    const ctx = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    return kind === 'circulation'
      ? proveCirculation(ctx, { publicId: records.circulation })
      : proveDocument(ctx, { publicId: records[kind] });
  };

  /** Runs `during` between a copy of the table and its return. */
  async function restoring(table: string, during: () => Promise<void>): Promise<void> {
    const columns = (
      await read(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = DATABASE() AND table_name = ? AND is_generated = 'NEVER'`,
        [table],
      )
    )
      .map(({ name }) => String(name))
      .join(', ');
    await admin.query(`CREATE TEMPORARY TABLE kept AS SELECT ${columns} FROM ${table}`);
    try {
      await during();
    } finally {
      await admin.query(`DELETE FROM ${table}`);
      await admin.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM kept`);
      await admin.query('DROP TEMPORARY TABLE kept');
    }
  }

  it.each(TAMPERINGS)('%s: %s, %s, is named by the check of %s', async (kind, table, statement, check) => {
    const uuid = records[kind];
    const [keys] = await read(
      kind === 'circulation'
        ? 'SELECT id, NULL AS revision FROM circulations WHERE uuid = ?'
        : `SELECT c.id, r.id AS revision FROM correspondences AS c
           JOIN correspondence_revisions AS r ON r.correspondence_id = c.id AND r.is_current WHERE c.uuid = ?`,
      [uuid],
    );
    await restoring(table, async () => {
      const text = statement
        .replaceAll('{t}', table)
        .replaceAll('{uuid}', uuid)
        .replaceAll('{revision}', String(keys?.revision))
        .replaceAll('{id}', String(keys?.id));
      const [changed] = await admin.query(text);
      expect((changed as { affectedRows: number }).affectedRows, 'the statement changes something').toBeGreaterThan(0);
      const proof = await prove(kind);
      expect(proof.isWhole).toBe(false);
      expect(failed(proof)).toContain(check);
    });
    expect(failed(await prove(kind))).toEqual([]);
  });

  it.each(['changed', 'missing'])('a file whose bytes are %s is named', async (what) => {
    const [file] = await read(
      `SELECT a.sha256, a.size_bytes AS size FROM attachments AS a
       JOIN correspondence_revision_attachments AS f ON f.attachment_id = a.id
       JOIN correspondence_revisions AS r ON r.id = f.correspondence_revision_id
       JOIN correspondences AS c ON c.id = r.correspondence_id WHERE c.uuid = ?`,
      [records.rfaSent],
    );
    const sha256 = String(file?.sha256);
    const place = path.join(env().STORAGE_DIR, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    if (what === 'changed') writeFileSync(place, Buffer.alloc(Number(file?.size), 'x'));
    else rmSync(place);
    expect(failed(await prove('rfaSent'))).toEqual(['files']);
  });
});
