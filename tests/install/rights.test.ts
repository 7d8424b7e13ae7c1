import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_RENEWAL_MS } from '@/db/testing/list-of-transactions';
import { installAccounts } from './installation';

// An installation with the rights of the pages: what an account lacks is seen only here, as other tests work as root.

const installation = await installAccounts();
const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-rights-'));
Object.assign(process.env, {
  DATABASE_URL: installation.appUrl,
  DATABASE_ADMIN_URL: installation.adminUrl,
  BACKUP_DIR: folder,
  BACKUP_DATABASE_URL: installation.backupUrl,
});
// Modules that read the environment are loaded after it is set.
const { closeDatabase, getDatabase } = await import('@/db/client');
const { DEFINER_PROBES } = await import('@/db/definer-rights');
const { seedMasterData } = await import('@/db/seed/master-data');
const { makeSubmitted } = await import('@/db/testing/factories/documents');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { auditLogs, auditSeals, backupLogs } = await import('@/db/schema/system');
const { readDatabaseFigures } = await import('@/lib/operations/health/database-figures');
const { record } = await import('@/lib/platform/audit/record');
const { systemCtx } = await import('@/lib/platform/ctx');
const { transact } = await import('@/lib/platform/transact');
const { listTasks } = await import('@/workers/schedules');

const ctx = systemCtx('test');
let admin: Connection;
let root: Connection;

/** As `npm run db:apply` does; a bundle would not find the deltas. */
function apply(): { code: number | null; output: string } {
  const program = ['--import', 'tsx', 'scripts/database/main.ts', 'apply'];
  const env = { ...process.env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { env, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

const runTask = (name: string) => {
  const task = listTasks(new AbortController().signal).find((one) => one.name === name);
  if (!task) throw new Error(`no task ${name}`);
  return task.run();
};

beforeAll(async () => {
  root = await mysql.createConnection({ uri: installation.rootUrl });
  admin = await mysql.createConnection({ uri: installation.adminUrl, multipleStatements: true });
});

afterAll(async () => {
  await admin.end();
  await root.end();
  await closeDatabase();
  await installation.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('an installation by docs/install.md', () => {
  it('applies all deltas and the master data', async () => {
    expect(apply()).toMatchObject({ code: 0, output: expect.stringContaining('applied 36-') });
    await seedMasterData(installation.adminUrl);
  });

  it('tries every procedure that runs with its definer’s rights', async () => {
    const [rows] = await admin.query<RowDataPacket[]>(
      `SELECT routine_name AS name, definer, security_type AS security FROM information_schema.routines
       WHERE routine_schema = DATABASE()`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(DEFINER_PROBES).sort());
    expect(new Set(rows.map(({ definer, security }) => `${security} ${definer}`))).toEqual(
      new Set(['DEFINER dms_admin@localhost']),
    );
  });

  it('refuses to go on where a definer lacks a right, and names procedure, account and right', async () => {
    await root.query('REVOKE PROCESS ON *.* FROM dms_admin@localhost');
    try {
      expect(apply()).toMatchObject({
        code: 1,
        output: expect.stringMatching(/seal_audit_logs \(definer dms_admin@localhost\): .*PROCESS/),
      });
    } finally {
      await root.query('GRANT PROCESS ON *.* TO dms_admin@localhost');
    }
    expect(apply().code).toBe(0);
  });

  it('lets the web write, and seals what it wrote', async () => {
    const sender = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    await makeSubmitted(sender);
    await transact(ctx, (tx) => record(tx, { action: 'test.written', entityType: 'test' }));
    const written = await getDatabase().$count(auditLogs);
    const sealed = async () => {
      await runTask('seal-audit');
      const [seal] = await getDatabase().select().from(auditSeals);
      return seal?.rowCount ?? 0;
    };
    // Two turns: the first marks the newest row, and the second finds the mark settled.
    await expect.poll(sealed, { interval: LIST_RENEWAL_MS * 5 }).toBeGreaterThanOrEqual(written);
  });

  it('lets the worker add partitions', async () => {
    const newest = async (table: string) => {
      const [rows] = await admin.query<RowDataPacket[]>(
        `SELECT MAX(partition_name) AS name FROM information_schema.partitions WHERE table_schema = DATABASE()
         AND table_name = ? AND partition_name <> 'pmax'`,
        [table],
      );
      return String(rows[0]?.name);
    };
    for (const table of ['notifications', 'audit_logs']) {
      const dropped = await newest(table);
      await admin.query(`ALTER TABLE ${table} DROP PARTITION ${dropped}`);
      await runTask('ensure-partitions');
      expect(await newest(table)).toBe(dropped);
    }
  });

  it('has figures of the database', async () => {
    expect((await readDatabaseFigures(ctx)).length).toBe(3);
  });

  it.each(listTasks(new AbortController().signal).map(({ name }) => name))('runs the task %s', async (name) => {
    await runTask(name);
  });

  it('backs up the whole and the log', async () => {
    await runTask('backup-log');
    const runs = await getDatabase().select().from(backupLogs);
    expect(new Set(runs.map(({ kind, outcome }) => `${kind} ${outcome}`))).toEqual(
      new Set(['FULL SUCCEEDED', 'LOG SUCCEEDED']),
    );
  });
});
