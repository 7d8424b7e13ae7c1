import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { loadBackupKey } from '@/lib/operations/backup/backup-key';
import { openDirectory } from '@/lib/operations/backup/directory-target';
import { listSegments, readSegment, recordName } from '@/lib/operations/backup/log-line';
import { folderOf, readManifest, writeSigned } from '@/lib/operations/backup/manifest';
import type { BackupStore } from '@/lib/operations/backup/objects';
import { closeRedis } from '@/lib/platform/redis';
import { Clone, NPM_STUB } from '@/tests/scripts/clone';
import { fillWithMasterData, type Machine, runCommand, startMachine } from './testing/two-machines';

// Changes by a person who writes to the share without the key, or by an old disk. The verification names each, and the
// restore refuses it before it touches the database.

const BACKUP = 'scripts/backup/main.ts';
const RESTORE = 'scripts/restore/main.ts';

let old: Machine;
let fresh: Machine;
let folder: string;
let key: string;
/** The directory as it was written, and the copy of it that a case changes. */
let original: string;
let share: string;
let storage: string;
/** The two whole backups. */
let first: string;
let second: string;
/** Log files behind the second one, in order. */
let line: string;
let logs: string[];
/** Hashes of a file that the whole backup has, and of one that a copy of the log brought. */
let listed: string;
let brought: string;

beforeAll(async () => {
  [old, fresh] = await Promise.all([
    startMachine('old', { writesLog: true }),
    startMachine('fresh', { writesLog: false }),
  ]);
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-tampering-'));
  original = path.join(folder, 'original');
  share = path.join(folder, 'share');
  storage = path.join(folder, 'storage');
  key = path.join(folder, 'key');
  mkdirSync(original);
  Object.assign(process.env, old.environment);
  await fillWithMasterData(old);
  const person = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  await runCommand(BACKUP, old.environment, '--new-key', key);
  const environment = { ...old.environment, BACKUP_DIR: original, BACKUP_KEY_FILE: key };
  const backUp = async (...args: string[]) => {
    const { code, output } = await runCommand(BACKUP, environment, ...args);
    if (code !== 0) throw new Error(output);
  };
  await uploadPdf(person, 'listed.pdf');
  await backUp();
  await makeSubmitted(person);
  await sleep(1100);
  await backUp();
  listed = String(filesIn(original)[0]);
  await uploadPdf(person, 'brought.pdf');
  await backUp('--log');
  brought = String(filesIn(original).find((name) => name !== listed));
  for (let copy = 0; copy < 2; copy += 1) {
    await makeSubmitted(person);
    await backUp('--log');
  }
  [first = '', second = ''] = readdirSync(path.join(original, 'full')).sort();
  const store = await open(original);
  const { log } = await readManifest(store.target, store.key, second);
  line = String(log?.line);
  logs = (await listSegments(store, line)).slice(-4);
  // Table that the restore would drop.
  const connection = await openAdminConnection(fresh.adminUrl);
  await connection.query('CREATE TABLE what_was_here (id INT PRIMARY KEY)');
  await connection.end();
}, 300_000);
beforeEach(() => {
  rmSync(storage, { recursive: true, force: true });
  cpSync(original, share, { recursive: true });
});
afterEach(() => rmSync(share, { recursive: true, force: true }));
afterAll(async () => {
  closeRedis();
  await closeDatabase();
  await Promise.all([old?.stop(), fresh?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function open(directory: string): Promise<BackupStore> {
  return { target: await openDirectory(directory), key: await loadBackupKey({ BACKUP_KEY_FILE: key }) };
}

function filesIn(directory: string): string[] {
  const entries = readdirSync(path.join(directory, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name.replace('.age', ''));
}

const verify = () => runCommand(BACKUP, { DATABASE_URL: '', BACKUP_DIR: share, BACKUP_KEY_FILE: key }, '--verify');
const restore = (...args: string[]) =>
  runCommand(RESTORE, { ...fresh.environment, STORAGE_DIR: storage, BACKUP_DIR: share, BACKUP_KEY_FILE: key }, ...args);

async function isUntouched(): Promise<boolean> {
  const connection = await openAdminConnection(fresh.adminUrl);
  const [tables] = await connection.query<RowDataPacket[]>("SHOW TABLES LIKE 'what_was_here'");
  await connection.end();
  return tables.length === 1;
}

/** Objects by what they are, below the share. */
const OBJECTS: Record<string, () => string> = {
  'the database': () => `full/${second}/database.sql.gz.age`,
  'the rights': () => `full/${second}/rights.sql.gz.age`,
  'the list of files': () => `full/${second}/files.txt.gz.age`,
  'the manifest': () => `full/${second}/manifest.json`,
  'the first log file': () => `logs/${line}/${logs[0]}.gz.age`,
  'a log file in the middle': () => `logs/${line}/${logs[1]}.gz.age`,
  'the record of a log file': () => `logs/${line}/${logs[1]}.json`,
  'a file of the whole backup': () => `files/${listed.slice(0, 2)}/${listed}.age`,
  'a file that the log brought': () => `files/${brought.slice(0, 2)}/${brought}.age`,
};

/** The same object of another backup, moment or upload: valid for the key. */
const OTHERS: Record<string, () => string> = {
  'the database': () => `full/${first}/database.sql.gz.age`,
  'the rights': () => `full/${first}/rights.sql.gz.age`,
  'the list of files': () => `full/${first}/files.txt.gz.age`,
  'the manifest': () => `full/${first}/manifest.json`,
  'the first log file': () => `logs/${line}/${logs[1]}.gz.age`,
  'a log file in the middle': () => `logs/${line}/${logs[2]}.gz.age`,
  'the record of a log file': () => `logs/${line}/${logs[2]}.json`,
  'a file of the whole backup': () => `files/${brought.slice(0, 2)}/${brought}.age`,
  'a file that the log brought': () => `files/${listed.slice(0, 2)}/${listed}.age`,
};

const TAMPERINGS: Record<string, (object: string) => void> = {
  'with one bit flipped': (object) => {
    const content = readFileSync(path.join(share, object));
    const at = Math.floor(content.length / 2);
    content[at] = (content[at] ?? 0) ^ 1;
    writeFileSync(path.join(share, object), content);
  },
  'cut off': (object) => {
    const content = readFileSync(path.join(share, object));
    writeFileSync(path.join(share, object), content.subarray(0, content.length - 40));
  },
  removed: (object) => rmSync(path.join(share, object)),
  'replaced by another of its kind': (object) => {
    const what = Object.keys(OBJECTS).find((name) => OBJECTS[name]?.() === object) ?? '';
    cpSync(path.join(share, String(OTHERS[what]?.())), path.join(share, object));
  },
};

const CASES = Object.keys(OBJECTS).flatMap((what) =>
  Object.keys(TAMPERINGS)
    // Without its manifest the newest backup is invalid, and its predecessor reaches the same moment by the log.
    .filter((how) => !(what === 'the manifest' && how === 'removed'))
    .map((how) => [what, how] as const),
);

it.each(CASES)('%s %s is named, and nothing is touched', async (what, how) => {
  const object = String(OBJECTS[what]?.());
  TAMPERINGS[how]?.(object);
  // A record that is missing is named as the log file it was of; a file by its hash.
  const name = path
    .basename(object)
    .replace(/^([0-9a-f]{64})\.age$|\.json$/, '$1')
    .replace(/^manifest$/, second);
  const [verified, restored] = await Promise.all([verify(), restore('--force')]);
  expect(verified.output).toContain(name);
  expect(verified.output).not.toContain('all is well');
  expect(verified.code).toBeGreaterThan(0);
  expect(restored.output).toContain(name);
  expect(restored.code).toBe(2);
  expect(await isUntouched()).toBe(true);
});

it('two log files swapped are both named', async () => {
  const [left, right] = [OBJECTS['a log file in the middle']?.() ?? '', `logs/${line}/${logs[2]}.gz.age`];
  renameSync(path.join(share, left), path.join(share, 'swap'));
  renameSync(path.join(share, right), path.join(share, left));
  renameSync(path.join(share, 'swap'), path.join(share, right));
  const { code, output } = await restore('--force');
  expect(output).toContain(`${left}: altered or cut off`);
  expect(output).toContain(`${right}: altered or cut off`);
  expect(code).toBe(2);
  expect(await isUntouched()).toBe(true);
});

it('a whole folder under the name of another backup is refused', async () => {
  rmSync(path.join(share, folderOf(second)), { recursive: true });
  cpSync(path.join(share, folderOf(first)), path.join(share, folderOf(second)), { recursive: true });
  const { code, output } = await restore('--force');
  expect(output).toContain(`is the manifest of ${first}`);
  expect(code).toBe(2);
  expect(await isUntouched()).toBe(true);
});

it('a name that leads out of its folder is refused, also under a valid signature', async () => {
  const store = await open(share);
  const record = await readSegment(store, line, String(logs[1]));
  const escaping = { ...record, file: '../../../../tmp/escaped' };
  await writeSigned(store.target, store.key, recordName(line, String(logs[1])), escaping);
  const { code } = await restore('--force');
  expect(code).toBe(2);
  expect(existsSync('/tmp/escaped')).toBe(false);
  expect(await isUntouched()).toBe(true);
});

it('a backup of a newer version is refused', async () => {
  const store = await open(share);
  const manifest = await readManifest(store.target, store.key, second);
  const newer = { ...manifest, deltas: [...manifest.deltas, { name: '999-of-tomorrow', checksum: 'f'.repeat(64) }] };
  await writeSigned(store.target, store.key, `${folderOf(second)}manifest.json`, newer);
  const { code, output } = await restore('--force');
  expect(output).toContain('delta 999-of-tomorrow is in the backup, but not here');
  expect(code).toBe(2);
  expect(await isUntouched()).toBe(true);
});

it('an empty machine without a database reads a backup', { timeout: 120_000 }, async () => {
  const clone = new Clone();
  try {
    clone.write('stub/npm-cli.js', NPM_STUB);
    const environment = { BACKUP_KEY_FILE: key, npm_execpath: path.join(clone.folder, 'stub', 'npm-cli.js') };
    const whole = clone.run(['scripts/backup.mjs', '--verify', '--to', share], environment);
    expect([await whole.ended, whole.output()]).toEqual([0, expect.stringContaining('2 files')]);
    expect(whole.output()).toContain('all is well');
    TAMPERINGS['with one bit flipped']?.(String(OBJECTS['a file that the log brought']?.()));
    const damaged = clone.run(['scripts/backup.mjs', '--verify', '--to', share], environment);
    expect([await damaged.ended, damaged.output()]).toEqual([1, expect.stringContaining(brought)]);
  } finally {
    await clone.remove();
  }
});

it('a gap is a choice: the moment before it, or not at all', { timeout: 120_000 }, async () => {
  rmSync(path.join(share, `logs/${line}/${logs[2]}.gz.age`));
  rmSync(path.join(share, `logs/${line}/${logs[2]}.json`));
  const refused = await restore('--force');
  expect(refused.output).toMatch(new RegExp(`${logs[2]}: missing, and the log goes on behind it with ${logs[3]}`));
  expect(refused.code).toBe(2);
  expect(await isUntouched()).toBe(true);
  const [, moment = ''] = /--to (\S+)/.exec(refused.output) ?? [];
  const chosen = await restore('--force', '--to', moment);
  expect(chosen.output).toContain('Restored, all is well.');
  expect(chosen.code).toBe(0);
});

it('without damaged files only by choice, and the rest is there', { timeout: 120_000 }, async () => {
  TAMPERINGS['cut off']?.(String(OBJECTS['a file that the log brought']?.()));
  const refused = await restore('--force');
  expect(refused.output).toContain('--accept-damaged-files');
  expect(refused.code).toBe(2);
  const chosen = await restore('--force', '--accept-damaged-files');
  expect(chosen.output).toContain(`file ${brought}: altered or cut off`);
  expect(chosen.output).toContain('Restored with 1 faults.');
  expect(chosen.code).toBe(1);
});
