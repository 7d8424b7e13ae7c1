import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { env } from '../env';
import { newPublicId } from '../id';
import type { ByteRange } from './file-store';
import { FILE_MODE, FOLDER_MODE } from './modes';

// Marked copies of stored contents, in STORAGE_DIR/marked of this machine under `<sha256>-<mark>.pdf`. They can be made
// again at any time, so they are in no backup.

/** Some hundred drawing sets; the least recently used copies go first. */
const MAX_BYTES = 1024 ** 3;
/** A content that another machine removed has no copy here for longer. */
const MAX_DAYS = 7;
const DAY_MS = 86_400_000;

function folder(): string {
  return path.join(path.resolve(env().STORAGE_DIR), 'marked');
}

function fileOf(sha256: string, mark: string): string {
  return path.join(folder(), `${sha256}-${mark}.pdf`);
}

/** Size in bytes of a kept copy, which counts as used now; null without one. */
export async function findMarkedCopy(sha256: string, mark: string): Promise<number | null> {
  const file = fileOf(sha256, mark);
  try {
    const now = new Date();
    await utimes(file, now, now);
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Keeps a copy and removes old ones. A reader sees it whole or not at all. */
export async function keepMarkedCopy(sha256: string, mark: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: FOLDER_MODE });
  const growing = path.join(folder(), newPublicId());
  try {
    await writeFile(growing, bytes, { flag: 'wx', mode: FILE_MODE });
    await rename(growing, fileOf(sha256, mark));
  } finally {
    await rm(growing, { force: true });
  }
  await prune();
}

export function readMarkedCopy(sha256: string, mark: string, range: ByteRange): Readable {
  return createReadStream(fileOf(sha256, mark), { start: range.start, end: range.end });
}

/** Removes the copies of a content with the content itself. */
export async function removeMarkedCopies(sha256: string): Promise<void> {
  for (const { name } of await listCopies())
    if (name.startsWith(sha256)) await rm(path.join(folder(), name), { force: true });
}

async function prune(): Promise<void> {
  const copies = (await listCopies()).sort((left, right) => right.usedAt - left.usedAt);
  let bytes = 0;
  for (const { name, size, usedAt } of copies) {
    bytes += size;
    if (bytes > MAX_BYTES || usedAt < Date.now() - MAX_DAYS * DAY_MS)
      await rm(path.join(folder(), name), { force: true });
  }
}

async function listCopies(): Promise<{ name: string; size: number; usedAt: number }[]> {
  const names = await readdir(folder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const copies = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(path.join(folder(), name)).catch(() => null);
      return facts ? [{ name, size: facts.size, usedAt: facts.mtimeMs }] : [];
    }),
  );
  return copies.flat();
}
