import type { Readable } from 'node:stream';
import { fileName, readFileList } from './files';
import { readSegmentsFrom, type SegmentRecord } from './log-line';
import { readManifest } from './manifest';
import { type BackupStore, hashOf, isIntact, readObject } from './objects';
import { databasePart } from './take-backup';

/** What mariadb-dump writes last. */
const DUMP_END = '-- Dump completed';

export interface VerifiedBackup {
  name: string;
  parts: number;
  files: number;
  logFiles: number;
  /** Until when the copied log reaches; the moment of the backup itself without one. */
  coversUntil: string;
  /** What is wrong, in words; empty for a backup that can be restored. */
  faults: string[];
}

/** Reads a whole backup back: every part, every file and every copied log, decrypted, unpacked and hashed. */
export async function verifyBackup(store: BackupStore, name: string): Promise<VerifiedBackup> {
  const manifest = await readManifest(store.target, store.key, name);
  const faults: string[] = [];
  const check = async (what: string, work: () => Promise<boolean>) => {
    const isFine = await work().catch((error) => {
      faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return true;
    });
    if (!isFine) faults.push(`${what}: altered or cut off`);
  };
  for (const part of manifest.parts) {
    await check(
      part.name,
      async () => (await isIntact(store, part.name, part)) && (await isReadable(store, part.name)),
    );
  }
  await check('database', async () =>
    (await tailOf(await readObject(store, databasePart(store, name)))).includes(DUMP_END),
  );
  let files = 0;
  await check('files', async () => {
    for await (const { sha256 } of readFileList(store, name)) {
      files += 1;
      await check(
        `file ${sha256}`,
        async () => (await hashOf(await readObject(store, fileName(store, sha256)))) === sha256,
      );
    }
    return files === manifest.files.count;
  });
  const segments: SegmentRecord[] = manifest.log ? await readSegmentsFrom(store, manifest.log) : [];
  for (const { object } of segments) {
    await check(
      object.name,
      async () => (await isIntact(store, object.name, object)) && (await isReadable(store, object.name)),
    );
  }
  return {
    name,
    parts: manifest.parts.length,
    files,
    logFiles: segments.length,
    coversUntil: coveredBy(segments) ?? manifest.takenAt,
    faults,
  };
}

/** Until when these records reach; null for none. */
export function coveredBy(segments: readonly SegmentRecord[]): string | null {
  return segments.findLast(({ coversUntil }) => coversUntil !== null)?.coversUntil ?? null;
}

async function isReadable(store: BackupStore, name: string): Promise<boolean> {
  await hashOf(await readObject(store, name));
  return true;
}

async function tailOf(content: Readable): Promise<string> {
  let tail = '';
  for await (const chunk of content) tail = `${tail}${(chunk as Buffer).toString('latin1')}`.slice(-200);
  return tail;
}
