import { createHash } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditLogs, auditSeals } from '@/db/schema/system';
import { holdListOfTransactions, LIST_RENEWAL_MS } from '@/db/testing/list-of-transactions';
import { checkReadiness } from '@/lib/operations/health/readiness';
import { startProcess } from '@/workers/testing/start-process';
import { systemCtx } from '../ctx';
import { metrics } from '../metrics';
import { transact } from '../transact';
import { record } from './record';
import { runSealVerification, verifySealsNightly } from './run-seal-verification';
import { sealAuditRows, verifyAuditSeals } from './seal';
import { readUnsealedSeconds, UNSEALED_SECONDS } from './unsealed';

const ctx = systemCtx('test');

const write = (count: number) =>
  transact(ctx, (tx) =>
    record(
      tx,
      Array.from({ length: count }, (_, index) => ({
        action: 'test.written',
        entityType: 'test',
        entityLabel: `แถวที่ ${index}`,
        changes: { status: ['DRAFT', 'SUBMITTED'] as const },
      })),
    ),
  );

let admin: Connection;

beforeAll(async () => {
  admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  await holdListOfTransactions(admin);
});

/** Tampering by a person with all rights after dropping the triggers. */
async function tamper(statement: string): Promise<void> {
  for (const table of ['audit_logs', 'audit_seals']) {
    for (const verb of ['update', 'delete']) await admin.query(`DROP TRIGGER IF EXISTS trg_${table}_no_${verb}`);
  }
  await admin.query(statement);
}

/** Lets the last mark be of yesterday, when no transaction of today was open. */
const letSettle = () => tamper('UPDATE audit_seal_marks SET marked_at = UTC_TIMESTAMP(3) - INTERVAL 1 DAY');

/** A mark counts when it is two seconds old. */
async function isMarkOld(): Promise<unknown> {
  const [rows] = await admin.query<RowDataPacket[]>(
    'SELECT marked_at < UTC_TIMESTAMP(3) - INTERVAL 2 SECOND AS isOld FROM audit_seal_marks',
  );
  return rows[0]?.isOld;
}

/** The work of two worker runs: mark the newest row, then seal up to it. */
async function seal(): Promise<string[]> {
  await letSettle();
  const behind = await sealAuditRows(ctx);
  await letSettle();
  return [...behind, ...(await sealAuditRows(ctx))];
}

beforeEach(async () => {
  await tamper('UPDATE audit_seal_marks SET head_id = 0');
  await tamper('DELETE FROM audit_seals');
  await tamper('DELETE FROM audit_logs');
});

afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

describe('audit seals', () => {
  it('cover every row up to the mark, in a chain of batches', async () => {
    await write(2100);
    await letSettle();
    expect(await sealAuditRows(ctx)).toEqual([]);
    await write(5);
    await letSettle();
    expect(await sealAuditRows(ctx)).toHaveLength(3);
    const seals = await getDatabase().select().from(auditSeals).orderBy(auditSeals.firstId);
    expect(seals.map((one) => one.rowCount)).toEqual([1000, 1000, 100]);
    expect(seals[1]?.previousHash).toBe(seals[0]?.sealHash);
    expect(await verifyAuditSeals(ctx)).toBeNull();
    // The mark is of this moment: what came after the last one is sealed when it has settled.
    expect(await sealAuditRows(ctx)).toEqual([]);
    await letSettle();
    expect(await sealAuditRows(ctx)).toHaveLength(1);
  });

  it('follow seals that the app once computed itself', async () => {
    await write(3);
    const rows = await getDatabase().select().from(auditLogs).orderBy(auditLogs.id);
    const start = '0'.repeat(64);
    const columns = Object.keys(getTableColumns(auditLogs)) as (keyof (typeof rows)[number])[];
    const hash = createHash('sha256').update(start);
    for (const row of rows) hash.update(`\n${JSON.stringify(columns.map((column) => row[column]))}`);
    const ids = rows.map(({ id }) => id);
    await tamper(
      `INSERT INTO audit_seals (first_id, last_id, row_count, previous_hash, seal_hash)
       VALUES (${Math.min(...ids)}, ${Math.max(...ids)}, 3, '${start}', '${hash.digest('hex')}')`,
    );
    await write(2);
    expect(await seal()).toHaveLength(1);
    expect(await verifyAuditSeals(ctx)).toBeNull();
    await tamper("UPDATE audit_logs SET action = 'test.forged' ORDER BY id LIMIT 1");
    expect(await verifyAuditSeals(ctx)).toMatchObject({ problem: 'rows changed' });
  });

  it('wait for a transaction that was open when the mark was set', async () => {
    const slow = await mysql.createConnection(process.env.DATABASE_URL ?? '');
    try {
      await slow.beginTransaction();
      await slow.query(
        "INSERT INTO audit_logs (actor_type, action, entity_type) VALUES ('SYSTEM', 'test.slow', 'test')",
      );
      await write(2);
      await letSettle();
      await sealAuditRows(ctx);
      await expect.poll(isMarkOld).toBe(1);
      expect(await sealAuditRows(ctx)).toEqual([]);
      await slow.commit();
      await expect.poll(() => sealAuditRows(ctx), { interval: LIST_RENEWAL_MS }).toHaveLength(1);
      expect(await verifyAuditSeals(ctx)).toBeNull();
    } finally {
      await slow.end();
    }
  });

  it('do not trust a list of transactions that is older than the mark', async () => {
    const slow = await mysql.createConnection(process.env.DATABASE_URL ?? '');
    let isWatched = true;
    // As a monitoring program may: the database makes no new list while the old one is read this often.
    const read = async () => (await admin.query<RowDataPacket[]>('SELECT * FROM information_schema.innodb_trx'))[0];
    const watch = async () => {
      while (isWatched) await read();
    };
    try {
      await expect.poll(read, { interval: LIST_RENEWAL_MS }).toEqual([]);
      const watching = watch();
      await slow.beginTransaction();
      await slow.query(
        "INSERT INTO audit_logs (actor_type, action, entity_type) VALUES ('SYSTEM', 'test.slow', 'test')",
      );
      await write(2);
      await tamper(
        'UPDATE audit_seal_marks SET marked_at = UTC_TIMESTAMP(3), head_id = (SELECT MAX(id) FROM audit_logs)',
      );
      await expect.poll(isMarkOld).toBe(1);
      expect(await sealAuditRows(ctx)).toEqual([]);
      isWatched = false;
      await watching;
      await slow.commit();
      await letSettle();
      await expect.poll(() => sealAuditRows(ctx), { interval: LIST_RENEWAL_MS }).toHaveLength(1);
      expect(await verifyAuditSeals(ctx)).toBeNull();
    } finally {
      isWatched = false;
      await slow.end();
    }
  });

  it('are sealed in turn when two ask at once', async () => {
    await write(1500);
    await letSettle();
    await sealAuditRows(ctx);
    await letSettle();
    const sealed = await Promise.all([sealAuditRows(ctx), sealAuditRows(ctx)]);
    expect(sealed.flat()).toHaveLength(2);
    expect(await verifyAuditSeals(ctx)).toBeNull();
  });

  it('are not what a session’s own settings make of them', async () => {
    await write(3);
    await letSettle();
    await sealAuditRows(ctx);
    await letSettle();
    const odd = await mysql.createConnection(process.env.DATABASE_URL ?? '');
    await odd.query(
      `SET timestamp = 1, group_concat_max_len = 4, sql_mode = 'NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT',
        sql_select_limit = 1, time_zone = '-11:00'`,
    );
    await odd.query('SET NAMES latin1');
    await odd.query('CALL seal_audit_logs()');
    await odd.query('CALL seal_audit_logs()');
    await odd.end();
    expect(await getDatabase().$count(auditSeals)).toBe(1);
    expect(await verifyAuditSeals(ctx)).toBeNull();
    // The mark that session set is of now as well.
    await write(1);
    await letSettle();
    expect(await verifyAuditSeals(ctx)).toBeNull();
    expect(await seal()).toHaveLength(1);
  });

  it('and rows are the database’s to write: the app chooses neither seal nor id nor moment', async () => {
    const refused = [
      `INSERT INTO audit_seals (first_id, last_id, row_count, previous_hash, seal_hash) VALUES (1, 9007199254740991, 1, '', '')`,
      "INSERT INTO audit_logs (id, actor_type, action, entity_type) VALUES (1, 'SYSTEM', 'x', 'x')",
      "INSERT INTO audit_logs (actor_type, action, entity_type, created_at) VALUES ('SYSTEM', 'x', 'x', '2031-01-01')",
      'UPDATE audit_seal_marks SET head_id = 9007199254740991',
    ];
    const app = await mysql.createConnection(process.env.DATABASE_URL ?? '');
    for (const statement of refused) await expect(app.query(statement), statement).rejects.toThrow(/denied/);
    await app.end();
  });

  it.each([
    ['a changed row', "UPDATE audit_logs SET action = 'test.forged' ORDER BY id LIMIT 1", 'rows changed'],
    ['a removed row', 'DELETE FROM audit_logs ORDER BY id LIMIT 1', 'rows changed'],
    [
      'a row put in front',
      "INSERT INTO audit_logs (id, actor_type, action, entity_type) SELECT MIN(id) - 1, 'SYSTEM', 'x', 'x' FROM audit_logs",
      'rows changed',
    ],
    ['a removed seal', 'DELETE FROM audit_seals ORDER BY id LIMIT 1', 'seal removed or changed'],
  ])('show %s', async (_what, statement, problem) => {
    await write(3);
    await seal();
    await write(3);
    await seal();
    await tamper(statement);
    expect(await verifyAuditSeals(ctx)).toMatchObject({ problem });
  });
});

describe('the verification of the seals', () => {
  const results = () =>
    getDatabase()
      .select({ severity: auditLogs.severity, changes: auditLogs.changes })
      .from(auditLogs)
      .where(eq(auditLogs.action, 'audit.verified'));

  it('stores its result once a night, however many workers run it', async () => {
    await write(3);
    await seal();
    expect(await verifySealsNightly(ctx)).toBe(true);
    expect(await verifySealsNightly(ctx)).toBe(false);
    expect(await results()).toEqual([{ severity: 'INFO', changes: { broken: [null, null] } }]);
  });

  it('says as critical which rows were altered', async () => {
    await write(3);
    await seal();
    await tamper("UPDATE audit_logs SET action = 'test.forged' ORDER BY id LIMIT 1");
    expect(await runSealVerification(ctx)).toMatchObject({ broken: { problem: 'rows changed' } });
    expect((await metrics.auditSealsBroken.get()).values).toMatchObject([{ value: 1 }]);
    expect(await results()).toMatchObject([
      { severity: 'CRITICAL', changes: { broken: [null, { problem: 'rows changed' }] } },
    ]);
  });

  it.each([
    ['ends with 0 when every seal holds', false, 0, '1 seals: all is well\n'],
    ['ends with 1 when one does not', true, 1, 'rows changed'],
  ])('as a command %s', async (_what, isTampered, code, text) => {
    await write(2);
    await seal();
    if (isTampered) await tamper('DELETE FROM audit_logs ORDER BY id LIMIT 1');
    const started = startProcess('scripts/audit-verify/main.ts', { LOG_LEVEL: 'silent' });
    expect(await started.ended).toBe(code);
    expect(started.output()).toContain(text);
  });

  describe('of rows that were never sealed', () => {
    const letAge = () =>
      tamper(`UPDATE audit_logs SET created_at = created_at - INTERVAL 2 HOUR
        WHERE id > (SELECT COALESCE(MAX(last_id), 0) FROM audit_seals)`);

    it('ends with 1 and names the first of them, also where there is no seal at all', async () => {
      await write(2);
      await letAge();
      const started = startProcess('scripts/audit-verify/main.ts', { LOG_LEVEL: 'silent' });
      expect(await started.ended).toBe(1);
      const [first] = await getDatabase().select().from(auditLogs).orderBy(auditLogs.id);
      expect(started.output()).toContain(`audit rows from ${first?.id} on: not sealed since 2 h`);
      expect(started.output()).not.toContain('all is well');
    });

    it('is a warning in the stored result, and no broken seal', async () => {
      await write(1);
      await seal();
      await write(1);
      await letAge();
      expect(await runSealVerification(ctx)).toMatchObject({ unsealed: { ageSeconds: expect.any(Number) } });
      expect((await results())[0]).toMatchObject({ severity: 'WARN' });
    });

    it('counts as a fault of sealing once its turns have left them behind', async () => {
      await tamper('UPDATE audit_seal_marks SET marked_at = UTC_TIMESTAMP(3)');
      await write(1);
      await letAge();
      // The worker was off for the night: its first turn has set the mark, its second seals.
      expect(await readUnsealedSeconds(ctx)).toBeLessThan(UNSEALED_SECONDS);
      await tamper('UPDATE audit_seal_marks SET marked_at = UTC_TIMESTAMP(3) - INTERVAL 1 DAY');
      expect(await readUnsealedSeconds(ctx)).toBeGreaterThan(UNSEALED_SECONDS);
      expect(await checkReadiness(ctx)).toMatchObject({ checks: { audit: { status: 'failed' } } });
      await seal();
      expect(await readUnsealedSeconds(ctx)).toBe(0);
      expect(await checkReadiness(ctx)).toMatchObject({ checks: { audit: { status: 'ok' } } });
    });
  });
});
