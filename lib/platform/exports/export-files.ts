import 'server-only';
import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../env';

// STORAGE_DIR/exports/<publicId>: beside the files of documents, but not among them, because they go after some days
// and have no evidence to keep. The name is an identifier of the database, never what a person typed.

const IDENTIFIER = /^[0-9a-f-]{36}$/;

function folder(): string {
  return path.join(path.resolve(env().STORAGE_DIR), 'exports');
}

function pathOf(publicId: string): string {
  if (!IDENTIFIER.test(publicId)) throw new Error('not an identifier');
  return path.join(folder(), publicId);
}

/** A file that is being written; `keep` gives it its name, so that a half-written one is never read. */
export interface GrowingFile {
  stream: WriteStream;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** @param attempt two runs of one export write two files */
export async function growExportFile(publicId: string, attempt: number): Promise<GrowingFile> {
  await mkdir(folder(), { recursive: true });
  const partial = `${pathOf(publicId)}.${attempt}`;
  const stream = createWriteStream(partial);
  return {
    stream,
    keep: () => rename(partial, pathOf(publicId)),
    discard: async () => {
      stream.destroy();
      await rm(partial, { force: true });
    },
  };
}

/** The whole file, as a stream. */
export function readExportFile(publicId: string): ReadStream {
  return createReadStream(pathOf(publicId));
}

/** Removes the file of an export and what interrupted runs have left of it. */
export async function removeExportFile(publicId: string): Promise<void> {
  const own = path.basename(pathOf(publicId));
  const names = await readdir(folder()).catch(() => []);
  for (const name of names) if (name === own || name.startsWith(`${own}.`)) await rm(path.join(folder(), name));
}
