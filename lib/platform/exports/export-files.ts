import 'server-only';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../env';

// STORAGE_DIR/exports/<publicId>.<versionNo>.<attempt>: beside the files of documents, but not among them, because they
// go after some days and have no evidence to keep. No run writes the file of another one, and the row of an export says
// which run's file is whole. The name is an identifier of the database, never what a person typed.

const IDENTIFIER = /^[0-9a-f-]{36}$/;

function folder(): string {
  return path.join(path.resolve(env().STORAGE_DIR), 'exports');
}

/** The file of one run. */
export interface ExportFile {
  publicId: string;
  /** Of the export when this run ends it. */
  versionNo: number;
  attempt: number;
}

function pathOf({ publicId, versionNo, attempt }: ExportFile): string {
  if (!IDENTIFIER.test(publicId)) throw new Error('not an identifier');
  return path.join(folder(), `${publicId}.${versionNo}.${attempt}`);
}

/** A file that is being written. */
export interface GrowingFile {
  stream: WriteStream;
  discard(): Promise<void>;
}

/** @throws Error when the file cannot be opened; later errors are the stream's */
export async function growExportFile(file: ExportFile): Promise<GrowingFile> {
  await mkdir(folder(), { recursive: true });
  const own = pathOf(file);
  const stream = createWriteStream(own);
  // Until it is piped, an error of the stream has no listener and would end the process.
  await once(stream, 'open');
  return {
    stream,
    discard: async () => {
      stream.destroy();
      await rm(own, { force: true });
    },
  };
}

/** The whole file, as a stream. */
export function readExportFile(file: ExportFile): ReadStream {
  return createReadStream(pathOf(file));
}

/** Removes the file of an export and what interrupted runs have left of it. */
export async function removeExportFiles(publicId: string): Promise<void> {
  const names = await readdir(folder()).catch(() => []);
  for (const name of names) if (name.startsWith(publicId)) await rm(path.join(folder(), name));
}
