import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import mysql, { type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { holdListOfTransactions } from '@/db/testing/list-of-transactions';
import { startProcess } from '@/workers/testing/start-process';
import { systemCtx } from '../ctx';
import { transact } from '../transact';
import { record } from './record';
import { sealAuditRows, verifyAuditSeals } from './seal';

const ctx = systemCtx('test');
const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-seal-'));
let admin: Connection;
const file = path.join(folder, 'seal.json');

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await admin.end();
  await closeDatabase();
});

/** The command as `npm run audit:verify` runs it once the servers are found. */
async function runCommand(...args: string[]): Promise<{ code: number | null; output: string }> {
  const started = startProcess('scripts/audit-verify/main.ts', { LOG_LEVEL: 'silent' }, args);
  const code = await started.ended;
  return { code, output: started.output() };
}

async function writeAndSeal(): Promise<void> {
  await transact(ctx, (tx) => record(tx, { action: 'test.written', entityType: 'test' }));
  // Two worker runs: the first marks the newest row. Each finds its mark settled since yesterday.
  for (const _turn of [1, 2]) {
    await admin.query('UPDATE audit_seal_marks SET marked_at = UTC_TIMESTAMP(3) - INTERVAL 1 DAY');
    await sealAuditRows(ctx);
  }
}

beforeAll(async () => {
  admin = await mysql.createConnection({ uri: process.env.DATABASE_ADMIN_URL ?? '', multipleStatements: true });
  await holdListOfTransactions(admin);
  await writeAndSeal();
  await writeAndSeal();
});

it('npm run audit:verify -- --export-seal writes the newest seal once', async () => {
  expect(await runCommand('--export-seal', file)).toMatchObject({ code: 0, output: expect.stringContaining(file) });
  expect((await runCommand('--export-seal', file)).code).toBe(2);
});

it('-- --seal finds all well while the exported seal is there', async () => {
  expect(await runCommand('--seal', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('the exported one among them: all is well'),
  });
});

it('-- --seal names a newest seal that was removed with all its rows, which the seals themselves do not show', async () => {
  await admin.query(`DROP TRIGGER IF EXISTS trg_audit_logs_no_delete; DROP TRIGGER IF EXISTS trg_audit_seals_no_delete;
    SET @newest = (SELECT MAX(id) FROM audit_seals);
    DELETE FROM audit_logs WHERE id >= (SELECT first_id FROM audit_seals WHERE id = @newest);
    DELETE FROM audit_seals WHERE id = @newest`);
  expect(await verifyAuditSeals(ctx)).toBeNull();
  expect(await runCommand('--seal', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('the exported seal is not in this database'),
  });
});

it('-- --seal refuses a file that is no seal', async () => {
  expect((await runCommand('--seal', path.join(folder, 'none.json'))).code).toBe(2);
});
