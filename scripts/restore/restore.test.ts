import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { backupLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { startProcess } from '@/workers/testing/start-process';
import { fillWithMasterData, type Machine, runCommand, startMachine } from './testing/two-machines';

const BACKUP = 'scripts/backup/main.ts';
const RESTORE = 'scripts/restore/main.ts';

let old: Machine;
let fresh: Machine;
let folder: string;
let backups: string;
let key: string;
let administrator: UserCtx;
/** Of the machine that is backed up. */
let environment: Record<string, string>;
let freshEnvironment: Record<string, string>;

beforeAll(async () => {
  [old, fresh] = await Promise.all([
    startMachine('old', { writesLog: true }),
    startMachine('fresh', { writesLog: false }),
  ]);
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-backups-'));
  backups = path.join(folder, 'backups');
  mkdirSync(backups);
  key = path.join(folder, 'key');
  Object.assign(process.env, old.environment);
  await fillWithMasterData(old);
  administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  await runCommand(BACKUP, old.environment, '--new-key', key);
  environment = { ...old.environment, BACKUP_DIR: backups, BACKUP_KEY_FILE: key };
  freshEnvironment = { ...fresh.environment, BACKUP_DIR: backups, BACKUP_KEY_FILE: key };
}, 300_000);
afterAll(async () => {
  closeRedis();
  await closeDatabase();
  await Promise.all([old?.stop(), fresh?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Numbers of a machine's letters, in their order. */
async function numbersOf({ adminUrl }: Machine): Promise<string[]> {
  const connection = await openAdminConnection(adminUrl);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(
      'SELECT document_number AS number FROM correspondence_revisions WHERE document_number IS NOT NULL ORDER BY id',
    );
    return rows.map((row) => String(row.number));
  } finally {
    await connection.end();
  }
}

const backupNames = () => readdirSync(path.join(backups, 'full')).sort();

it('a directory that is not there is refused: a share that is not mounted would fill the disk', async () => {
  const { code, output } = await runCommand(BACKUP, { ...environment, BACKUP_DIR: path.join(folder, 'nothing') });
  expect(output).toContain('is not a directory: mount or make it first');
  expect(code).toBe(2);
});

it('the log cannot be copied before there is a backup', async () => {
  const { code, output } = await runCommand(BACKUP, environment, '--log');
  expect(output).toContain('there is no whole backup yet');
  expect(code).toBe(2);
});

let beforeDamage: Date;
let issued: string[] = [];

it('backs up, encrypted, and copies what is written afterwards', { timeout: 120_000 }, async () => {
  await makeSubmitted(administrator);
  await uploadPdf(administrator, 'one.pdf');
  const full = await runCommand(BACKUP, environment);
  expect(full.output).toMatch(/^\d{8}T\d{6}Z: 1 files \(0\.\d MB\), .* encrypted\nthe log is copied until/);
  expect(full.code).toBe(0);
  // Issued after the whole backup: only the log knows them.
  const letter = await makeSubmitted(administrator);
  await uploadPdf(administrator, 'two.pdf');
  const log = await runCommand(BACKUP, environment, '--log');
  expect(log.output).toMatch(/^the log is copied until .*Z, /);
  expect(log.code).toBe(0);
  issued = await numbersOf(old);
  expect(issued).toContain(letter.documentNumber);
  // The log is read by the second.
  await sleep(1100);
  beforeDamage = new Date();
  await sleep(1100);
  await getDatabase().execute("UPDATE organizations SET name_th = 'damaged'");
  expect((await runCommand(BACKUP, environment, '--log')).code).toBe(0);
  const rows = await getDatabase().select().from(backupLogs).orderBy(desc(backupLogs.id));
  expect(rows.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['LOG', 'SUCCEEDED'],
    ['FULL', 'SUCCEEDED'],
    ['LOG', 'FAILED'],
  ]);
});

it('reads a backup back whole', async () => {
  const { code, output } = await runCommand(BACKUP, environment, '--verify');
  expect(output).toMatch(/3 parts, 2 files and \d+ log files read, reaches until .*: all is well\n$/);
  expect(code).toBe(0);
  const [row] = (await getDatabase().select().from(backupLogs)).filter(({ kind }) => kind === 'FULL');
  expect(row?.verifiedAt).not.toBeNull();
});

it('another key, and none, read nothing', async () => {
  const otherKey = path.join(folder, 'other-key');
  await runCommand(BACKUP, old.environment, '--new-key', otherKey);
  const other = await runCommand(RESTORE, { ...freshEnvironment, BACKUP_KEY_FILE: otherKey });
  expect(other.output).toContain('was altered, or written with another key');
  expect(other.code).toBe(2);
  const none = await runCommand(RESTORE, { ...freshEnvironment, BACKUP_KEY_FILE: '' });
  expect(none.output).toContain('was written with a key');
  expect(none.code).toBe(2);
});

it('restores into an empty machine to the moment before the damage', { timeout: 120_000 }, async () => {
  const { code, output } = await runCommand(RESTORE, freshEnvironment, '--to', beforeDamage.toISOString());
  expect(output).toContain('Restored, all is well.');
  expect(output).toContain('2 files, 2 copied');
  expect(output).toContain('numbers: all is well; workflows: all is well; audit seals: all is well');
  expect(output).toMatch(/projects guarded, \d+ numbers of 1 series passed over \(1000 each\)/);
  expect(output).toMatch(/RTO \d+ s .*\nRPO \d+ s /);
  expect(code).toBe(0);
  expect(await numbersOf(fresh)).toEqual(issued);
  const connection = await openAdminConnection(fresh.adminUrl);
  const [damaged] = await connection.query<RowDataPacket[]>(
    "SELECT COUNT(*) AS count FROM organizations WHERE name_th = 'damaged'",
  );
  expect(damaged[0]?.count).toBe(0);
  const [definers] = await connection.query<RowDataPacket[]>(
    'SELECT DISTINCT definer FROM information_schema.triggers WHERE trigger_schema = DATABASE() UNION SELECT definer FROM information_schema.routines WHERE routine_schema = DATABASE()',
  );
  expect(definers).toEqual([{ definer: 'fresh@%' }]);
  const [tables] = await connection.query<RowDataPacket[]>("SHOW TABLES LIKE 'dms_restore%'");
  expect(tables).toEqual([]);
  await connection.end();
});

it('refuses a database that people have worked in, and overwrites it by force', { timeout: 120_000 }, async () => {
  const refused = await runCommand(RESTORE, freshEnvironment);
  expect(refused.output).toContain('Add --force');
  expect(refused.code).toBe(2);
  const forced = await runCommand(RESTORE, freshEnvironment, '--force', '--lost-at', '2020-01-01T00:00:00Z');
  expect(forced.output).toContain('guard: not needed');
  // Only the log knows of the damage: it was read to its end.
  expect(forced.code).toBe(0);
  expect(await numbersOf(fresh)).toEqual(issued);
});

it('begins anew after a restore that was cut off', { timeout: 120_000 }, async () => {
  const started = startProcess(RESTORE, freshEnvironment, ['--force']);
  await expect.poll(() => started.output()).toContain('database: ');
  await started.stop('SIGKILL');
  const { code, output } = await runCommand(RESTORE, freshEnvironment);
  expect(output).toContain('Restored, all is well.');
  expect(code).toBe(0);
});

it('two backups at the same moment: the second is refused', { timeout: 120_000 }, async () => {
  const results = await Promise.all([runCommand(BACKUP, environment), runCommand(BACKUP, environment)]);
  expect(results.map(({ code }) => code).sort()).toEqual([0, 2]);
  expect(results.find(({ code }) => code === 2)?.output).toContain('a backup is running already');
});

it('a backup that was cut off is none, and the next one removes it', { timeout: 120_000 }, async () => {
  const complete = backupNames();
  const incoming = path.join(backups, 'incoming');
  const started = startProcess(BACKUP, environment);
  await expect.poll(() => readdirSync(incoming).length).toBeGreaterThan(0);
  await started.stop('SIGKILL');
  // As one leaves it that had stored its dump.
  const cutOff = path.join(backups, 'full', '20260101T000000Z');
  mkdirSync(cutOff);
  writeFileSync(path.join(cutOff, 'database.sql.gz.age'), 'half a dump');
  const list = await runCommand(BACKUP, environment, '--list');
  expect(
    list.output
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(complete);
  await sleep(1100);
  expect((await runCommand(BACKUP, environment)).code).toBe(0);
  expect(backupNames()).toHaveLength(complete.length + 1);
  const rows = await getDatabase().select().from(backupLogs);
  expect(rows.filter(({ message }) => message === 'cut off')).toHaveLength(1);
  expect(rows.filter(({ outcome }) => outcome === 'RUNNING')).toEqual([]);
});

it('says that numbers are not guarded where a series does not add up', { timeout: 120_000 }, async () => {
  const connection = await openAdminConnection(old.adminUrl);
  const behindItsLedger = (by: number) =>
    connection.query('UPDATE document_number_series SET last_number = last_number - ? WHERE last_number > 0', [by]);
  await behindItsLedger(1);
  await sleep(1100);
  expect((await runCommand(BACKUP, environment)).code).toBe(0);
  const { code, output } = await runCommand(RESTORE, freshEnvironment, '--force');
  expect(output).toContain('numbers are NOT guarded, run npm run numbering:guard before a letter is issued');
  expect(output).toMatch(/numbers: [1-9]\d* findings/);
  expect(code).toBe(1);
  await behindItsLedger(-1);
  await connection.end();
  await sleep(1100);
  expect((await runCommand(BACKUP, environment)).code).toBe(0);
});
