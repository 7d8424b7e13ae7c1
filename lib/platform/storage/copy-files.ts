import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { hashInName } from './content-store';
import { DirectoryStore } from './directory-store';
import type { FileStore } from './file-store';

/** Each waits for the network most of the time, and holds two parts of 8 MB at most. */
const AT_ONCE = 4;

export interface CopyResult {
  copied: number;
  /** Stored already, with the same size. */
  present: number;
  /** Names whose content is not what its hash says, here or read back from the target; not counted as copied. */
  damaged: string[];
}

/**
 * Copies files of a directory that the target lacks: contents by hash, and exports. Each copy is read back and
 * compared. The directory stays unchanged. The copy may run during uploads, and again.
 * @throws AppError STORAGE_UNAVAILABLE; files copied until then stay
 */
export async function copyFiles(folder: string, to: FileStore): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, present: 0, damaged: [] };
  const names = new DirectoryStore(folder).list('');
  const copyNext = async () => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      const name = next.value;
      if (hashInName(name) === null && !name.startsWith('exports/')) continue;
      await copyFile(folder, name, to, result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return result;
}

async function copyFile(folder: string, name: string, to: FileStore, result: CopyResult): Promise<void> {
  const local = path.join(folder, name);
  const sizeBytes = await new DirectoryStore(folder).size(name);
  // A retention or a sweep has removed it since the listing.
  if (sizeBytes === null) return;
  if ((await to.size(name)) === sizeBytes) {
    result.present += 1;
    return;
  }
  const sha256 = await hashOf(createReadStream(local));
  const expected = hashInName(name) ?? sha256;
  if (sha256 === expected) await to.put(name, { path: local, sizeBytes });
  if (sha256 === expected && (await hashOf(to.read(name))) === expected) result.copied += 1;
  else result.damaged.push(name);
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
