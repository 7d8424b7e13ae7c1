import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadBackupKey } from './backup-key';
import { openDirectory } from './directory-target';
import { writeFileList } from './files';
import { listSegments, readSegmentsFrom, recordName, segmentName } from './log-line';
import {
  folderOf,
  type LogPlace,
  listBackups,
  type Manifest,
  removeCutOff,
  writeManifest,
  writeSigned,
} from './manifest';
import { type BackupStore, checked, DamagedContent, storedName, writeObject } from './objects';
import { pruneBackups } from './prune-backups';
import { contentName, NotAsRecorded, readRecorded } from './recorded';

const NOW = new Date('2026-11-25T18:30:00Z');
const OLD = '20260905T180000Z';
const RECENT = '20261120T180000Z';
const NEWEST = '20261125T180000Z';
const LINE = OLD;

let folder: string;
let store: BackupStore;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-prune-'));
  store = { target: await openDirectory(folder), key: null };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (letter: string) => letter.repeat(64);
const placeOf = (sequence: number): LogPlace => ({
  line: LINE,
  server: 'db:1/1',
  file: `bin.${sequence}`,
  position: 4,
});

async function makeBackup(name: string, letters: string, sequence: number): Promise<void> {
  const files = [...letters].map((letter) => ({ sha256: hashOf(letter), sizeBytes: 1 }));
  for (const { sha256 } of files)
    await writeObject(store, contentName(store, sha256), Readable.from([Buffer.from('x')]));
  const part = await writeFileList(store, name, files);
  const at = NOW.toISOString();
  const manifest: Manifest = {
    format: 1,
    name,
    app: 'test',
    takenAt: at,
    finishedAt: at,
    database: { name: 'dms', server: '10.11' },
    delta: '',
    log: placeOf(sequence),
    isEncrypted: false,
    parts: [part],
    files: { count: files.length, sizeBytes: files.length },
    deltas: [],
    damaged: [],
  };
  await writeManifest(store.target, store.key, manifest);
}

async function makeSegment(sequence: number): Promise<void> {
  const file = `bin.${sequence}`;
  const name = segmentName(store, LINE, file);
  const stored = await writeObject(store, name, Readable.from([Buffer.from(file)]));
  const record = { file, sizeBytes: 1, object: { name, ...stored }, coversUntil: null };
  await writeSigned(store.target, store.key, recordName(LINE, file), record);
}

/** As if all files had been stored long ago. */
function ageFiles(): void {
  for (const entry of readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), 0, 0);
  }
}

it('removes what the rule no longer keeps, its log and the files that no kept backup has', async () => {
  await makeBackup('20260904T180000Z', 'ab', 1);
  await makeBackup(OLD, 'bc', 1);
  await makeBackup(RECENT, 'cd', 9);
  await makeBackup(NEWEST, 'd', 11);
  for (const sequence of [1, 8, 9, 10, 11]) await makeSegment(sequence);
  ageFiles();
  const pruned = await pruneBackups(store, NOW);
  // The older one of September goes, as the newer one is the month's.
  expect(pruned).toEqual({ backups: ['20260904T180000Z'], logFiles: 2, files: 1, faults: [] });
  expect(await listBackups(store.target)).toEqual([OLD, RECENT, NEWEST]);
  expect(await listSegments(store, LINE)).toEqual(['bin.9', 'bin.10', 'bin.11']);
  expect((await readSegmentsFrom(store, placeOf(9))).segments.length).toBe(3);
  expect((await readSegmentsFrom(store, placeOf(1))).segments).toEqual([]);
  expect(await store.target.size(contentName(store, hashOf('a')))).toBeNull();
  expect(await store.target.size(contentName(store, hashOf('b')))).toBe(1);
});

it('keeps new files of no backup: the log knows them', async () => {
  await makeBackup(NEWEST, 'a', 1);
  await writeObject(store, contentName(store, hashOf('e')), Readable.from([Buffer.from('new')]));
  expect((await pruneBackups(store, new Date())).files).toBe(0);
});

it('removes nothing that a damaged list might name', async () => {
  await makeBackup(NEWEST, 'a', 1);
  await store.target.write(storedName(store, `${folderOf(NEWEST)}files.txt`, { compress: true }), Readable.from(['?']));
  const { files, faults } = await pruneBackups(store, NOW);
  expect({ files, faults }).toEqual({
    files: 0,
    faults: [expect.stringContaining('files.txt.gz: altered or cut off')],
  });
  expect(await store.target.size(contentName(store, hashOf('a')))).toBe(1);
});

it('a gap ends what the log reaches', async () => {
  for (const sequence of [1, 2, 4]) await makeSegment(sequence);
  const { segments, broken } = await readSegmentsFrom(store, placeOf(1));
  expect(segments.map(({ file }) => file)).toEqual(['bin.1', 'bin.2']);
  expect(broken).toBe(`logs/${LINE}/bin.3: missing, and the log goes on behind it with bin.4`);
});

it('a later whole backup shows that the end of the log was taken away', async () => {
  await makeBackup(RECENT, '', 1);
  await makeBackup(NEWEST, '', 4);
  for (const sequence of [1, 2]) await makeSegment(sequence);
  expect((await readSegmentsFrom(store, placeOf(1))).broken).toContain(`bin.3: missing, and the log goes on`);
  await makeSegment(3);
  expect((await readSegmentsFrom(store, placeOf(1))).broken).toBeNull();
});

it('a write that fails leaves nothing under its name', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the source broke');
    })(),
  );
  await expect(writeObject(store, 'full/x/database.sql.gz', broken)).rejects.toThrow('the source broke');
  expect(await store.target.list('full/')).toEqual([]);
  await removeCutOff(store.target);
});

it.each([
  ['encrypted', true],
  ['plain', false],
])('content that fails on its way, %s, rejects and ends nothing else', async (_how, isEncrypted) => {
  const key = isEncrypted ? await loadBackupKey({ BACKUP_KEY: await generateX25519Identity() }) : null;
  for (const size of [1, 70_000, 500_000]) {
    const content = Readable.from([randomBytes(size)]);
    // An 'error' event without a listener would end this process, as it ended the worker.
    const writing = writeObject({ ...store, key }, 'files/aa/damaged', checked(content, hashOf('a')));
    await expect(writing).rejects.toThrow(DamagedContent);
  }
  expect(await store.target.list('files/')).toEqual([]);
});

it('an object is read as it was recorded, also where it changes after a first look', async () => {
  const name = 'full/x/rights.sql.gz';
  const recorded = { name, ...(await writeObject(store, name, Readable.from(['GRANT;\n'].map(Buffer.from)))) };
  expect(await text(await readRecorded(store, recorded))).toBe('GRANT;\n');
  const opened = await readRecorded(store, recorded);
  // Of the same size, and a whole text of its own.
  const file = path.join(folder, name);
  const other = gzipSync('DROP; \n');
  writeFileSync(
    file,
    Buffer.concat([other, Buffer.alloc(Math.max(0, recorded.sizeBytes - other.length))]).subarray(
      0,
      recorded.sizeBytes,
    ),
  );
  await expect(text(opened)).rejects.toThrow(NotAsRecorded);
});

it('a decoder that ends early does not hide what follows', async () => {
  const name = 'full/x/rights.sql.gz';
  const recorded = { name, ...(await writeObject(store, name, Readable.from([randomBytes(300_000)]))) };
  const short = gzipSync('short');
  const padded = Buffer.concat([short, Buffer.alloc(recorded.sizeBytes - short.length, 7)]);
  writeFileSync(path.join(folder, name), padded);
  await expect(text(await readRecorded(store, recorded))).rejects.toThrow(NotAsRecorded);
});
