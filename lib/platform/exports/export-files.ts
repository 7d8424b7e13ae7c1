import 'server-only';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { discardIncoming, newIncomingPath } from '../storage/content-store';
import { FILE_MODE } from '../storage/modes';
import { fileStore } from '../storage/open-store';

// Stored as exports/<publicId>.<versionNo>.<attempt>: apart from the files of documents, because exports expire and are
// not evidence. Every run writes its own file; the export's row names the complete one. Names contain only identifiers
// of the database, never user input.

const IDENTIFIER = /^[0-9a-f-]{36}$/;

/** File of one run. */
export interface ExportFile {
  publicId: string;
  /** Version of the export after this run ends. */
  versionNo: number;
  attempt: number;
}

function prefixOf(publicId: string): string {
  if (!IDENTIFIER.test(publicId)) throw new Error('not an identifier');
  return `exports/${publicId}.`;
}

function nameOf({ publicId, versionNo, attempt }: ExportFile): string {
  return `${prefixOf(publicId)}${versionNo}.${attempt}`;
}

/** A file being written on this machine. */
export interface GrowingFile {
  /** Writes the whole content as it comes. @throws what `chunks` throws, and faults of the disk */
  write(chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>): Promise<void>;
  /** Stores the written file under its name. @throws AppError STORAGE_UNAVAILABLE */
  keep(): Promise<{ sizeBytes: number; sha256: string }>;
  discard(): Promise<void>;
}

/** @throws Error when the file cannot be opened; later errors are emitted by the stream */
export async function growExportFile(file: ExportFile): Promise<GrowingFile> {
  const name = nameOf(file);
  const path = await newIncomingPath();
  const stream = createWriteStream(path, { mode: FILE_MODE });
  const hash = createHash('sha256');
  // Until it is piped, a stream error without a listener would end the process.
  await once(stream, 'open');
  let isKept = false;
  return {
    write: (chunks) =>
      pipeline(
        Readable.from(chunks, { objectMode: true }),
        async function* (parts: AsyncIterable<string | Uint8Array>) {
          for await (const part of parts) {
            hash.update(part);
            yield part;
          }
        },
        stream,
      ),
    keep: async () => {
      const { size: sizeBytes } = await stat(path);
      await fileStore().put(name, { path, sizeBytes });
      isKept = true;
      await discardIncoming(path);
      return { sizeBytes, sha256: hash.digest('hex') };
    },
    discard: async () => {
      stream.destroy();
      await discardIncoming(path);
      if (isKept) await fileStore().remove(name);
    },
  };
}

/** The complete file as a stream. */
export function readExportFile(file: ExportFile): Readable {
  return fileStore().read(nameOf(file));
}

/** Deletes the files of an export, including files of interrupted runs. @throws AppError STORAGE_UNAVAILABLE */
export async function removeExportFiles(publicId: string): Promise<void> {
  for await (const name of fileStore().list(prefixOf(publicId))) await fileStore().remove(name);
}
