import { eq } from 'drizzle-orm';
import mysql from 'mysql2/promise';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditLogs, auditSeals } from '@/db/schema/system';
import { startProcess } from '@/workers/testing/start-process';
import { systemCtx } from '../ctx';
import { metrics } from '../metrics';
import { transact } from '../transact';
import { record } from './record';
import { runSealVerification, verifySealsNightly } from './run-seal-verification';
import { readAuditHead, sealAuditRows, verifyAuditSeals } from './seal';

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

/** What somebody with all rights could do after taking the triggers away. */
async function tamper(statement: string): Promise<void> {
  const admin = await mysql.createConnection(process.env.DATABASE_ADMIN_URL ?? '');
  for (const table of ['audit_logs', 'audit_seals']) {
    for (const verb of ['update', 'delete']) await admin.query(`DROP TRIGGER IF EXISTS trg_${table}_no_${verb}`);
  }
  await admin.query(statement);
  await admin.end();
}

beforeEach(async () => {
  await tamper('DELETE FROM audit_seals');
  await tamper('DELETE FROM audit_logs');
});

afterAll(closeDatabase);

describe('audit seals', () => {
  it('cover every row up to the head they were given, in a chain of batches', async () => {
    await write(2100);
    const head = await readAuditHead(ctx);
    await write(5);
    expect(await sealAuditRows(ctx, head)).toHaveLength(3);
    const seals = await getDatabase().select().from(auditSeals).orderBy(auditSeals.firstId);
    expect(seals.map((seal) => seal.rowCount)).toEqual([1000, 1000, 100]);
    expect(seals[1]?.previousHash).toBe(seals[0]?.sealHash);
    expect(seals.at(-1)?.lastId).toBe(head);
    expect(await verifyAuditSeals(ctx)).toBeNull();
    expect(await sealAuditRows(ctx, head)).toEqual([]);
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
    await sealAuditRows(ctx, await readAuditHead(ctx));
    await write(3);
    await sealAuditRows(ctx, await readAuditHead(ctx));
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
  const seal = async () => sealAuditRows(ctx, await readAuditHead(ctx));

  it('stores its result once a night, whoever asks how often', async () => {
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
    expect(await runSealVerification(ctx)).toMatchObject({ problem: 'rows changed' });
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
});
