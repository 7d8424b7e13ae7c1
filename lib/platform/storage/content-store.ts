import 'server-only';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../env';
import { newPublicId } from '../id';

// One directory tree by content hash: STORAGE_DIR/ab/cd/<sha256>. Uploads grow in STORAGE_DIR/incoming and are moved
// into place when they are whole and on disk, so a name in the tree always means complete content.

const HASH = /^[0-9a-f]{64}$/;
const INCOMING = 'incoming';

function root(): string {
  return path.resolve(env().STORAGE_DIR);
}

function pathOf(sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('not a content hash');
  return path.join(root(), sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** A fresh path for an upload that is still arriving; the caller writes and finally discards or places it. */
export async function newIncomingPath(): Promise<string> {
  const folder = path.join(root(), INCOMING);
  await mkdir(folder, { recursive: true });
  return path.join(folder, newPublicId());
}

/**
 * Moves a whole file to the place of its hash: content and folder are on disk when this returns. The same content may
 * be there already; repeating is harmless, so a retried transaction may call it again.
 */
export async function placeFile(incomingPath: string, sha256: string, sizeBytes: number): Promise<void> {
  const target = pathOf(sha256);
  if ((await sizeOf(target)) === sizeBytes) return;
  await mkdir(path.dirname(target), { recursive: true });
  await flush(incomingPath);
  await rename(incomingPath, target);
  await flush(path.dirname(target));
}

/** Removes the remains of an upload; a no-op when it was placed. */
export async function discardIncoming(incomingPath: string): Promise<void> {
  await rm(incomingPath, { force: true });
}

/** Size in bytes, or null when there is no such content. */
export async function storedSize(sha256: string): Promise<number | null> {
  return sizeOf(pathOf(sha256));
}

/** Reads bytes `start` to `end`, both included. */
export function readStored(sha256: string, range: { start: number; end: number }): ReadStream {
  return createReadStream(pathOf(sha256), range);
}

export async function removeStored(sha256: string): Promise<void> {
  await rm(pathOf(sha256), { force: true });
}

/** Every hash that has content. */
export async function* listStored(): AsyncGenerator<string> {
  for (const first of await foldersIn(root())) {
    for (const second of await foldersIn(path.join(root(), first))) {
      const names = await readdir(path.join(root(), first, second));
      yield* names.filter((name) => HASH.test(name));
    }
  }
}

/** Removes uploads that stopped growing before `olderThanMs` ago, left by a killed process. Returns how many. */
export async function removeAbandonedIncoming(olderThanMs: number): Promise<number> {
  const folder = path.join(root(), INCOMING);
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const modified = await stat(file).then(
      (found) => found.mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    // Both times are of this machine, not of the database: it is the age of a file, not a stored time.
    if (modified > Date.now() - olderThanMs) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
