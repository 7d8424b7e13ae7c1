import type { Connection, RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase } from '@/db/client';
import { findProjectPublicId } from '@/db/testing/factories/documents';
import { makeContractDrawing } from '@/db/testing/factories/drawings';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { registerIncoming } from '@/lib/documents/incoming/register-incoming';
import { RegisterIncoming } from '@/lib/documents/incoming/schema';
import { answerNcr } from '@/lib/documents/ncrs/answers/answer-ncr';
import { submitNcr } from '@/lib/documents/ncrs/submit/submit-ncrs';
import { answerInput, makeNcr } from '@/lib/documents/ncrs/testing/make-ncr';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/receipts/acknowledge-transmittal';
import { BOUND_TABLES, type BoundTable } from '@/lib/platform/audit/facts/bound-tables';
import { sealFacts } from '@/lib/platform/audit/facts/fact-seals';
import { factHash, factKey, factTriggers } from '@/lib/platform/audit/facts/fact-sql';
import { findRecordFaults } from '@/lib/platform/audit/facts/verify-facts';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { makeAccessCast } from '@/tests/access/cast';
import { type AccessRecords, makeAccessRecords } from '@/tests/access/records';
import { startProcess } from '@/workers/testing/start-process';

// Changes that a person with all rights on the database could make, each named by the verification. The table "who may
// change what" in docs/security.md has the tables and columns below as rows.

const ctx = systemCtx('test');
let admin: Connection;
let records: AccessRecords;

const read = async (statement: string, values: unknown[] = []) =>
  (await admin.query<RowDataPacket[]>(statement, values))[0];

beforeAll(async () => {
  admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  const cast = await makeAccessCast();
  records = await makeAccessRecords(cast);
  const { consultant, control } = cast.people;
  await registerIncoming(
    consultant,
    RegisterIncoming.parse({
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      senderName: 'เทศบาลนครแหลมฉบัง',
      theirNumber: 'ชบ 52001/77',
      receivedDate: '2026-01-05',
      method: 'PAPER',
      subject: 'ขอข้อมูลการจราจร',
      attachmentPublicIds: [await uploadPdf(consultant)],
    }),
  );
  const paper = { receivedOn: '2026-01-05', method: 'COURIER' as const, attachmentPublicIds: [] };
  const { transmittalSent: publicId } = records;
  await acknowledgeTransmittal(consultant, { publicId, comment: '', paper });
  const { publicId: drawing } = await makeContractDrawing(consultant);
  const ncr = await makeNcr(consultant, { drawingPublicIds: [drawing] });
  await submitNcr(consultant, { publicId: ncr.publicId });
  await answerNcr(control, answerInput(ncr.publicId));
  // Rows of the product's other areas.
  await admin.query(
    `INSERT INTO workflow_delegations (uuid, organization_id, delegator_id, delegate_id, starts_at, ends_at, reason, created_by)
       SELECT ?, primary_organization_id, user_id, ?, NOW(3), NOW(3) + INTERVAL 1 DAY, 'ลา', user_id FROM users WHERE user_id = ?;
     INSERT INTO user_factors (uuid, user_id, kind, name, secret) VALUES (?, ?, 'TOTP', 'x', 'x');
     INSERT INTO backup_logs (uuid, kind, name, started_at, outcome, location) VALUES (?, 'FULL', 'x', NOW(3), 'FAILED', 'x');
     INSERT INTO purge_runs (kind, ran_at, removed) VALUES ('sessions', NOW(3), 1)`,
    [newPublicId(), control.actor.userId, consultant.actor.userId, newPublicId(), control.actor.userId, newPublicId()],
  );
});

afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

describe('with the triggers in place', () => {
  it('every kind of row is bound by what the product wrote', async () => {
    expect(await findRecordFaults(ctx)).toEqual([]);
    const bound = (await read('SELECT DISTINCT kind FROM record_facts')).map(({ kind }) => kind).sort();
    expect(bound).toEqual(BOUND_TABLES.map(({ table }) => table).sort());
  });

  it('are those that the verification computes with', async () => {
    for (const of of BOUND_TABLES) {
      for (const { name, on, event, statement } of factTriggers(of)) {
        const [trigger] = await read(
          `SELECT event_object_table AS \`on\`, event_manipulation AS event, action_timing AS timing, action_statement AS statement
           FROM information_schema.triggers WHERE trigger_schema = DATABASE() AND trigger_name = ?`,
          [name],
        );
        expect(trigger, name).toEqual({ on, event, timing: 'AFTER', statement });
      }
    }
  });

  it('a draft is not bound before it is sent', async () => {
    const drafts = await read(
      `SELECT f.id FROM record_facts AS f JOIN correspondences AS c ON f.kind = 'correspondences' AND f.row_key = c.id
       WHERE c.uuid = ?`,
      [records.letterDraft],
    );
    expect(drafts).toEqual([]);
  });

  it('a change by hand is bound with the account that made it', async () => {
    await admin.query('UPDATE transmittals SET purpose_text = ? ORDER BY id LIMIT 1', ['ด้วยมือ']);
    const [fact] = await read('SELECT account FROM record_facts ORDER BY id DESC LIMIT 1');
    expect(fact?.account).toMatch(/^root@/);
    expect(await findRecordFaults(ctx)).toEqual([]);
  });
});

describe('with the triggers dropped', () => {
  beforeAll(async () => {
    for (const { name } of await read(
      `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()`,
    )) {
      await admin.query(`DROP TRIGGER ${name}`);
    }
    await admin.query('SET SESSION foreign_key_checks = 0, check_constraint_checks = 0');
  });

  const newest = async (of: BoundTable) => {
    const [row] = await read(
      `SELECT ${of.key.map((column) => `x.${column}`).join(', ')}, f.row_key AS rowKey FROM ${of.table} AS x
       JOIN record_facts AS f ON f.kind = '${of.table}' AND f.row_key = ${factKey(of, 'x')} ORDER BY f.id DESC LIMIT 1`,
    );
    if (!row) throw new Error(`no bound row of ${of.table}`);
    return {
      rowKey: String(row.rowKey),
      where: of.key.map((column) => `${column} = ${admin.escape(row[column])}`).join(' AND '),
    };
  };

  /** Another value of the same type. */
  const otherValue = async (table: string, column: string): Promise<string> => {
    const [found] = await read(
      `SELECT column_type AS type FROM information_schema.columns
       WHERE table_schema = DATABASE() AND table_name = ? AND column_name = ?`,
      [table, column],
    );
    const type = String(found?.type);
    if (type === 'tinyint(1)') return `1 - ${column}`;
    if (type.includes('int')) return `COALESCE(${column}, 0) + 77`;
    if (type.startsWith('date')) return `COALESCE(${column}, '2026-01-05') + INTERVAL 1 DAY`;
    if (type === 'uuid') return `'${newPublicId()}'`;
    if (type.startsWith('enum')) {
      const values = [...type.matchAll(/'([^']+)'/g)].map(([, value]) => value);
      return `IF(${column} <=> '${values[0]}', '${values[1] ?? ''}', '${values[0]}')`;
    }
    return column === 'details' ? `'{"x": 1}'` : `IF(${column} <=> 'Y', 'N', 'Y')`;
  };

  it.each(BOUND_TABLES.flatMap((of) => of.columns.map((column) => [of.table, column, of] as const)))(
    'a change of %s.%s is named',
    async (table, column, of) => {
      const { rowKey, where } = await newest(of);
      const [before] = await read(`SELECT CAST(${column} AS CHAR) AS value FROM ${table} WHERE ${where}`);
      await admin.query(`UPDATE ${table} SET ${column} = ${await otherValue(table, column)} WHERE ${where}`);
      expect(await findRecordFaults(ctx)).toContainEqual(
        expect.objectContaining({ kind: table, rowKey, problem: 'changed' }),
      );
      await admin.query(`UPDATE ${table} SET ${column} = ? WHERE ${where}`, [before?.value ?? null]);
      expect(await findRecordFaults(ctx)).toEqual([]);
    },
  );

  it.each(BOUND_TABLES.map((of) => [of.table, of] as const))(
    'a row of %s that is removed, or written by hand, is named',
    async (table, of) => {
      const { rowKey, where } = await newest(of);
      await admin.query(`CREATE TEMPORARY TABLE kept AS SELECT * FROM ${table} WHERE ${where}`);
      const columns = (
        await read(
          `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = DATABASE() AND table_name = ? AND is_generated = 'NEVER'`,
          [table],
        )
      ).map(({ name }) => String(name));
      await admin.query(`DELETE FROM ${table} WHERE ${where}`);
      expect(await findRecordFaults(ctx)).toContainEqual(
        expect.objectContaining({ kind: table, rowKey, problem: 'removed' }),
      );
      await admin.query(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM kept`);
      expect(await findRecordFaults(ctx)).toEqual([]);
      await admin.query(`DROP TEMPORARY TABLE kept`);
    },
  );

  it('a forged receipt is named with the number of its document', async () => {
    const [revision] = await read('SELECT revision_id AS id FROM transmittal_receipts ORDER BY id LIMIT 1');
    await admin.query(
      `INSERT INTO transmittal_receipts (uuid, revision_id, organization_id, user_id, kind)
       SELECT ?, ?, primary_organization_id, user_id, 'VIEWED' FROM users ORDER BY user_id LIMIT 1`,
      [newPublicId(), revision?.id],
    );
    expect(await findRecordFaults(ctx)).toEqual([
      {
        kind: 'transmittal_receipts',
        rowKey: expect.any(String),
        label: expect.stringMatching(/\d/),
        problem: 'added',
      },
    ]);
    const command = startProcess('scripts/audit-verify/main.ts', { LOG_LEVEL: 'silent' });
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/^transmittal_receipts \d+ \(.+\): added outside the product$/m);
    await admin.query('DELETE FROM transmittal_receipts ORDER BY id DESC LIMIT 1');
  });

  it('hashes that were written anew are named by the seal of the night', async () => {
    await admin.query('UPDATE record_facts SET bound_at = bound_at - INTERVAL 2 HOUR');
    expect(await sealFacts(ctx)).toBe(true);
    expect(await sealFacts(ctx)).toBe(false);
    expect(await findRecordFaults(ctx)).toEqual([]);
    const of = BOUND_TABLES.find(({ table }) => table === 'transmittal_items') as BoundTable;
    const { where, rowKey } = await newest(of);
    await admin.query(`UPDATE transmittal_items SET copies = copies + 1 WHERE ${where}`);
    await admin.query(
      `UPDATE record_facts AS f JOIN transmittal_items AS x ON f.row_key = x.id SET f.hash = ${factHash(of, 'x')}
       WHERE f.kind = 'transmittal_items' AND f.row_key = ?`,
      [rowKey],
    );
    expect(await findRecordFaults(ctx)).toEqual([
      { kind: 'record_facts', rowKey: expect.stringMatching(/^1–\d+$/), label: null, problem: 'hashes changed' },
    ]);
  });
});
