import 'server-only';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { env } from '../env';
import { newPublicId } from '../id';
import { logger } from '../logger';
import type { ByteRange } from './file-store';
import { FOLDER_MODE } from './modes';
import { fileStore } from './open-store';

// Files by content hash, under the name ab/cd/<sha256> in either kind of store. Uploads grow in STORAGE_DIR/incoming of
// the receiving machine, where type and viruses are checked, and are stored when complete. So a hash in the store
// always means complete content.

const HASH = /^[0-9a-f]{64}$/;
const NAME = /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

/** An upload at 64 kB a second takes 14 minutes for the largest file; a part untouched for longer is abandoned. */
const ABANDONED_MS = 3600_000;

function nameOf(sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('not a content hash');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** The content hash in a stored name; null for other names. */
export function hashInName(name: string): string | null {
  return NAME.exec(name)?.[1] ?? null;
}

function incomingFolder(): string {
  return path.join(path.resolve(env().STORAGE_DIR), 'incoming');
}

let nextTidying = 0;

/** A fresh path for a file that is still growing; the caller writes and finally discards or places it. */
export async function newIncomingPath(): Promise<string> {
  await mkdir(incomingFolder(), { recursive: true, mode: FOLDER_MODE });
  // With a bucket this folder is of one machine alone, and the worker that sweeps may be another.
  if (performance.now() >= nextTidying) {
    nextTidying = performance.now() + ABANDONED_MS;
    removeAbandonedParts().catch((error) => logger.error({ err: error }, 'abandoned parts remain'));
  }
  return path.join(incomingFolder(), newPublicId());
}

/** Does the slow part of `placeFile`; call it before the transaction that does the rest. */
export async function prepareFile(incomingPath: string, sha256: string, sizeBytes: number): Promise<void> {
  await fileStore().prepare(nameOf(sha256), { path: incomingPath, sizeBytes });
}

/**
 * Stores a whole file under its hash: durable when this returns. The same content may be there already; repeating is
 * harmless, so a retried transaction may call it again.
 * @throws AppError STORAGE_UNAVAILABLE
 */
export async function placeFile(incomingPath: string, sha256: string, sizeBytes: number): Promise<void> {
  await fileStore().put(nameOf(sha256), { path: incomingPath, sizeBytes });
}

/** Removes the remains of an upload; a no-op when it was moved. */
export async function discardIncoming(incomingPath: string): Promise<void> {
  await rm(incomingPath, { force: true });
}

/** Size in bytes, or null when there is no such content. @throws AppError STORAGE_UNAVAILABLE */
export async function storedSize(sha256: string): Promise<number | null> {
  return fileStore().size(nameOf(sha256));
}

/** Reads a part of a content, or all of it. */
export function readStored(sha256: string, range?: ByteRange): Readable {
  return fileStore().read(nameOf(sha256), range);
}

/** @throws AppError STORAGE_UNAVAILABLE */
export async function removeStored(sha256: string): Promise<void> {
  await fileStore().remove(nameOf(sha256));
}

/** Every hash that has content. @throws AppError STORAGE_UNAVAILABLE */
export async function* listStored(): AsyncGenerator<string> {
  for await (const name of fileStore().list('')) {
    const sha256 = hashInName(name);
    if (sha256) yield sha256;
  }
}

/** Removes what killed processes have left of uploads, on this machine and in the store. Returns how many. */
export async function removeAbandonedIncoming(): Promise<number> {
  return (await removeAbandonedParts()) + (await fileStore().removeUnfinished(ABANDONED_MS));
}

async function removeAbandonedParts(): Promise<number> {
  const folder = incomingFolder();
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const modified = await stat(file).then(
      (found) => found.mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    // Both times are of this machine, not of the database: it is the age of a file, not a stored time.
    if (modified > Date.now() - ABANDONED_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
