import mysql, { type Connection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { findProjectPublicId, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { generateNumber } from '../../document-numbers/generate-number';
import { cancelReservation } from '../../holds/cancel-reservation';
import { reserveNumbers } from '../../holds/reserve-numbers';
import { ReserveNumbers } from '../../holds/schema';
import type { Finding } from './finding';
import { verifyNumbering } from './verify';

// Changes that a person with all rights on the database may make. Each is reverted, so that each test begins with a
// valid database.

let admin: Connection;
let sender: UserCtx;
let undo: string[] = [];

beforeAll(async () => {
  admin = await mysql.createConnection({ uri: process.env.DATABASE_ADMIN_URL ?? '', multipleStatements: true });
  sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});
beforeEach(async () => {
  expect(await verifyNumbering(sender)).toEqual([]);
});
afterEach(async () => {
  for (const statement of undo.reverse()) await admin.query(statement);
  undo = [];
});
afterAll(async () => {
  await admin.end();
  closeRedis();
  await closeDatabase();
});

/** Changes something past every trigger, and back after the test. */
async function tamper(change: string, back: string): Promise<void> {
  const [triggers] = await admin.query<mysql.RowDataPacket[]>(
    `SHOW TRIGGERS WHERE \`Table\` IN ('document_number_audit', 'document_number_reservations') AND Event = 'UPDATE'`,
  );
  const drop = triggers.map(({ Trigger }) => `DROP TRIGGER ${Trigger}`).join(';');
  const create = triggers
    .map(
      ({ Trigger, Table, Statement }) =>
        `CREATE TRIGGER ${Trigger} BEFORE UPDATE ON ${Table} FOR EACH ROW ${Statement}`,
    )
    .join(';');
  await admin.query(`${drop}; ${change}; ${create}`);
  undo.push(`${drop}; ${back}; ${create}`);
}

const rulesOf = (findings: readonly Finding[]) => findings.map(({ rule }) => rule);

describe('What the audit chain binds to a number', () => {
  it('is its document: two letters that swapped their numbers in step are named', async () => {
    const one = await makeSubmitted(sender, { to: ['TEAM'] });
    const two = await makeSubmitted(sender, { to: ['TEAM'] });
    const swap = `
      UPDATE document_number_reservations SET entity_uuid = IF(entity_uuid = '${one.publicId}', '${two.publicId}', '${one.publicId}')
        WHERE entity_uuid IN ('${one.publicId}', '${two.publicId}');
      CREATE TEMPORARY TABLE swapped AS SELECT c.id, o.sequence, o.number_key, o.number_folded, o.issued_at, r.document_number
        FROM correspondences AS c JOIN correspondences AS o ON o.id <> c.id
        JOIN correspondence_revisions AS r ON r.correspondence_id = o.id
        WHERE c.uuid IN ('${one.publicId}', '${two.publicId}') AND o.uuid IN ('${one.publicId}', '${two.publicId}');
      UPDATE correspondences AS c JOIN swapped AS s ON s.id = c.id SET c.sequence = -s.sequence, c.number_key = CONCAT('-', s.number_key);
      UPDATE correspondences AS c JOIN swapped AS s ON s.id = c.id SET c.sequence = s.sequence, c.number_key = s.number_key,
        c.number_folded = s.number_folded, c.issued_at = s.issued_at;
      UPDATE correspondence_revisions AS r JOIN swapped AS s ON s.id = r.correspondence_id SET r.document_number = s.document_number;
      DROP TEMPORARY TABLE swapped`;
    await tamper(swap, swap);
    const findings = await verifyNumbering(sender);
    expect(findings.filter(({ rule }) => rule === 'BINDING' || rule === 'TIME').length).toBeGreaterThanOrEqual(2);
    expect(findings.map(({ detail }) => detail).join('\n')).toContain(one.documentNumber);
    expect(findings.map(({ detail }) => detail).join('\n')).toContain(two.documentNumber);
  });

  it.each(['subject', 'body', 'remarks'])('is its content: a changed %s is named', async (column) => {
    const { publicId, documentNumber } = await makeSubmitted(sender, {
      to: ['EN'],
      subject: 'a',
      body: 'a',
      remarks: 'a',
    });
    const set = (
      text: string,
    ) => `UPDATE correspondence_revisions AS r JOIN correspondences AS c ON c.id = r.correspondence_id
      SET r.${column} = '${text}' WHERE c.uuid = '${publicId}'`;
    // The columns' collations see no difference between these.
    await tamper(set('A'), set('a'));
    expect(await verifyNumbering(sender)).toMatchObject([
      { rule: 'BINDING', detail: expect.stringContaining(documentNumber) },
    ]);
  });

  it('is compared as its row was hashed: one of version 2 covers text and files only', async () => {
    const { publicId } = await makeSubmitted(sender, { to: ['EN'], subject: 'a', body: 'a', remarks: 'a' });
    const ofLetter = `document_uuid = '${publicId}'`;
    const [[row]] = await admin.query<mysql.RowDataPacket[]>(
      `SELECT content_hash FROM document_number_audit WHERE ${ofLetter}`,
    );
    const text = (subject: string) => [1, subject, 1, 'a', 1, 'a'].join('\n');
    const asVersion2 = (subject: string) =>
      `UPDATE document_number_audit SET hash_version = 2, content_hash = SHA2('${text(subject)}', 256) WHERE ${ofLetter}`;
    const back = `UPDATE document_number_audit SET hash_version = 3, content_hash = '${row?.content_hash}' WHERE ${ofLetter}`;
    // The row itself is altered here, which breaks its chain.
    await tamper(asVersion2('a'), back);
    expect(rulesOf(await verifyNumbering(sender))).toEqual(['CHAIN']);
    await tamper(asVersion2('b'), back);
    expect(rulesOf(await verifyNumbering(sender))).toEqual(expect.arrayContaining(['BINDING', 'CHAIN']));
  });

  it('is not the text of a draft that has its number early', async () => {
    const { publicId } = await makeDraft(sender, { to: ['กทท.'] });
    await generateNumber(sender, { publicId });
    const set = (
      text: string,
    ) => `UPDATE correspondence_revisions AS r JOIN correspondences AS c ON c.id = r.correspondence_id
      SET r.subject = '${text}' WHERE c.uuid = '${publicId}'`;
    await tamper(set('edited'), set('ขอส่งรายงานประจำเดือน'));
    expect(await verifyNumbering(sender)).toEqual([]);
  });

  it('is when its row of the audit was written', async () => {
    const { publicId } = await makeSubmitted(sender, { to: ['ผรม.2'] });
    const set = (sign: string) =>
      `UPDATE document_number_audit SET created_at = created_at ${sign} INTERVAL 1 SECOND WHERE document_uuid = '${publicId}'`;
    await tamper(set('-'), set('+'));
    expect(rulesOf(await verifyNumbering(sender))).toEqual(['CHAIN']);
  });

  it('is who took it', async () => {
    const { publicId, documentNumber } = await makeSubmitted(sender, { to: ['ผรม.2'] });
    const set = (who: string) =>
      `UPDATE document_number_reservations SET created_by = ${who} WHERE entity_uuid = '${publicId}'`;
    const { userId } = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await tamper(set(String(userId)), set(String(sender.actor.userId)));
    expect(await verifyNumbering(sender)).toMatchObject([
      { rule: 'BINDING', detail: expect.stringContaining(documentNumber) },
    ]);
  });

  it('is what it is held for, also once the hold is over', async () => {
    const place = {
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      typeCode: 'LETTER',
      recipientOrganizationPublicId: (await findOrganization('EN')).publicId,
    };
    const input = ReserveNumbers.parse({ ...place, purpose: 'งานเร่งด่วน a' });
    const [hold] = (await reserveNumbers(sender, input)).reservations;
    if (!hold) throw new Error('no hold');
    const set = (text: string) =>
      `UPDATE document_number_reservations SET purpose = '${text}' WHERE token = '${hold.token}'`;
    await tamper(set('งานเร่งด่วน A'), set('งานเร่งด่วน a'));
    expect(rulesOf(await verifyNumbering(sender))).toEqual(['BINDING']);
    await cancelReservation(sender, { token: hold.token, reason: 'ไม่ใช้แล้ว' });
    expect(rulesOf(await verifyNumbering(sender))).toEqual(['BINDING']);
  });
});
