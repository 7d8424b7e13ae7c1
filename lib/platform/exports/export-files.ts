import 'server-only';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../env';

// STORAGE_DIR/exports/<publicId>.<versionNo>.<attempt>: apart from the files of documents, because exports expire and
// are not evidence. Every run writes its own file; the export's row names the complete one. Names contain only
// identifiers of the database, never user input.

const IDENTIFIER = /^[0-9a-f-]{36}$/;

function folder(): string {
  return path.join(path.resolve(env().STORAGE_DIR), 'exports');
}

/** File of one run. */
export interface ExportFile {
  publicId: string;
  /** Version of the export after this run ends. */
  versionNo: number;
  attempt: number;
}

function pathOf({ publicId, versionNo, attempt }: ExportFile): string {
  if (!IDENTIFIER.test(publicId)) throw new Error('not an identifier');
  return path.join(folder(), `${publicId}.${versionNo}.${attempt}`);
}

/** A file being written. */
export interface GrowingFile {
  stream: WriteStream;
  discard(): Promise<void>;
}

/** @throws Error when the file cannot be opened; later errors are emitted by the stream */
export async function growExportFile(file: ExportFile): Promise<GrowingFile> {
  await mkdir(folder(), { recursive: true });
  const own = pathOf(file);
  const stream = createWriteStream(own);
  // Until it is piped, a stream error without a listener would end the process.
  await once(stream, 'open');
  return {
    stream,
    discard: async () => {
      stream.destroy();
      await rm(own, { force: true });
    },
  };
}

/** The complete file as a stream. */
export function readExportFile(file: ExportFile): ReadStream {
  return createReadStream(pathOf(file));
}

/** Deletes the files of an export, including those of interrupted runs. */
export async function removeExportFiles(publicId: string): Promise<void> {
  const names = await readdir(folder()).catch(() => []);
  for (const name of names) if (name.startsWith(publicId)) await rm(path.join(folder(), name));
}
