import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newPublicId } from '@/lib/platform/id';
import type { BackupTarget, StoredObject } from './backup-target';
import { heard, measure } from './streams';

const INCOMING = 'incoming';
/** A writer that has not written for so long was killed. */
const ABANDONED_MS = 3600_000;

/**
 * A directory as a target. It must exist: a path whose share is not mounted would fill the machine's own disk.
 * @throws Error when it does not exist
 */
export async function openDirectory(folder: string): Promise<BackupTarget> {
  const root = path.resolve(folder);
  if (!(await isFolder(root))) throw new Error(`${root} is not a directory: mount or make it first`);
  const pathOf = (name: string) => path.join(root, ...name.split('/'));
  return {
    description: root,
    write: (name, content) => write(root, pathOf(name), content),
    read: async (name) => {
      const handle = await open(pathOf(name), 'r');
      return heard(handle.createReadStream());
    },
    size: async (name) => (await statOf(pathOf(name)))?.size ?? null,
    list: async (prefix) => (await listFiles(pathOf(prefix))).map((file) => toName(root, file)).sort(),
    writtenAt: async (name) => (await stat(pathOf(name))).mtimeMs,
    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
    removeUnfinished: () => removeUnfinished(path.join(root, INCOMING)),
  };
}

/** Grows elsewhere, is moved into place when it is whole and on disk. */
async function write(root: string, file: string, content: Readable): Promise<StoredObject> {
  heard(content);
  const growing = path.join(root, INCOMING, newPublicId());
  await mkdir(path.dirname(growing), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const meter = measure(hash);
  try {
    await pipeline(content, meter.stream, createWriteStream(growing, { mode: 0o600, flush: true }));
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rename(growing, file);
    await flushFolder(path.dirname(file));
  } finally {
    await rm(growing, { force: true });
  }
  return { sizeBytes: meter.bytes(), sha256: hash.digest('hex') };
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const file of await listFiles(folder)) {
    const found = await statOf(file);
    // Both times are of machines, not of the database: it is the age of a file, not a stored time.
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function statOf(file: string) {
  return stat(file).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

async function isFolder(folder: string): Promise<boolean> {
  return (await statOf(folder))?.isDirectory() ?? false;
}

const toName = (root: string, file: string) => path.relative(root, file).split(path.sep).join('/');

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
