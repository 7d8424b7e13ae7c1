import path from 'node:path';
import { refuseForeignDeltas } from '@/db/apply-deltas';
import { type ChosenMoment, chooseMoment } from './choose-moment';
import { readFileList } from './files';
import { type Manifest, partOf } from './manifest';
import type { BackupStore } from './objects';
import { checkContent, checkRecorded, readRecorded } from './recorded';

/** Last line of mariadb-dump. */
const DUMP_END = '-- Dump completed';

export interface VerifiedBackup {
  name: string;
  parts: number;
  files: number;
  logFiles: number;
  /** Until when the copied log reaches; the moment of the backup itself without one. */
  coversUntil: string;
  /** Faults, in words; empty for a restorable backup. */
  faults: string[];
}

/**
 * Reads all objects that a restore to a backup's newest moment would read, decrypted, unpacked and hashed. These are
 * the parts, the copied log, and the files of both.
 */
export async function verifyBackup(store: BackupStore, name: string): Promise<VerifiedBackup> {
  const moment = await chooseMoment(store, { name });
  const { manifest, segments, broken, reaches } = moment;
  const faults = [...(broken ? [broken] : []), ...(await checkParts(store, moment))];
  let files = new Set<string>();
  await noting(faults, async () => {
    files = await listNeededFiles(store, moment);
  });
  for (const sha256 of files) await noting(faults, () => checkContent(store, sha256));
  return {
    name,
    parts: manifest.parts.length,
    files: files.size,
    logFiles: segments.length,
    coversUntil: reaches.toISOString(),
    faults: [...new Set(faults)],
  };
}

/**
 * Reads the parts and the log that a moment needs.
 * @returns differences from the record, in words
 */
export async function checkParts(store: BackupStore, { manifest, segments }: ChosenMoment): Promise<string[]> {
  const faults: string[] = [];
  await noting(faults, () => checkDeltas(manifest));
  await noting(faults, () => checkDump(store, manifest));
  await noting(faults, () => checkRecorded(store, partOf(manifest, 'rights.sql')));
  await noting(faults, () => checkRecorded(store, partOf(manifest, 'files.txt')));
  for (const { object } of segments) await noting(faults, () => checkRecorded(store, object));
  return faults;
}

/**
 * Lists the hashes of all files of a moment, from the backup and from the copies of the log. It includes files damaged
 * at that time, which have a copy only if they were repaired.
 * @throws NotAsRecorded for a damaged list
 */
export async function listNeededFiles(store: BackupStore, { manifest, segments }: ChosenMoment): Promise<Set<string>> {
  const files = await readFileList(store, manifest);
  for (const { damaged } of [manifest, ...segments]) for (const sha256 of damaged) files.add(sha256);
  for (const segment of segments) for (const sha256 of segment.files) files.add(sha256);
  return files;
}

/** An older version of the product cannot open the database of a newer one. */
async function checkDeltas({ delta, deltas }: Manifest): Promise<void> {
  const applied = deltas.length > 0 ? deltas : [{ name: delta, checksum: null }];
  await refuseForeignDeltas(path.resolve('deltas'), applied);
}

async function checkDump(store: BackupStore, manifest: Manifest): Promise<void> {
  const part = partOf(manifest, 'database.sql');
  let tail = '';
  for await (const chunk of await readRecorded(store, part)) {
    tail = `${tail}${(chunk as Buffer).toString('latin1')}`.slice(-200);
  }
  if (!tail.includes(DUMP_END)) throw new Error(`${part.name}: the dump was cut off when it was taken`);
}

async function noting(faults: string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
}
