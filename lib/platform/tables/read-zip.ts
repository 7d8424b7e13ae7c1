import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_UNPACKED_BYTES } from './constants';

const inflate = promisify(inflateRaw);

/**
 * Output buffer of the inflater, one turn of the thread pool each. With 16 KB, which yauzl's own streams use, 150 MB
 * took 20 seconds on a busy machine.
 */
const CHUNK_BYTES = 1024 * 1024;
/** A workbook has a few dozen parts. */
const MAX_ENTRIES = 2000;
const STORED = 0;
const DEFLATED = 8;

/** The parts of a zip file, unpacked on demand; all reads together stay within MAX_UNPACKED_BYTES. */
export interface ZipParts {
  names: readonly string[];
  /** @returns null when there is no such part */
  read: (name: string) => Promise<Buffer | null>;
}

/**
 * Opens a zip file that is wholly in memory. The unpacked size in its directory is not trusted.
 * @throws AppError IMPORT_UNREADABLE (no zip file, cut off), IMPORT_PROTECTED; on reading IMPORT_BOMB as well
 */
export async function openZip(bytes: Buffer): Promise<ZipParts> {
  const zip = await refusing(() => fromBufferPromise(bytes, { decodeStrings: false }));
  const entries = await refusing(() => readDirectory(zip));
  let left = MAX_UNPACKED_BYTES;
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name);
      if (!entry) return null;
      const { fileDataStart } = await refusing(() => zip.readLocalFileHeaderPromise(entry, { minimal: true }));
      const packed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
      const part = await refusing(() => unpack(packed, entry.compressionMethod, left));
      left -= part.length;
      return part;
    },
  };
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new AppError('IMPORT_UNREADABLE');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new AppError('IMPORT_PROTECTED');
    entries.set(entry.fileNameRaw.toString('utf8').replace(/^\//, ''), entry);
  }
  return entries;
}

async function unpack(packed: Buffer, method: number, maxBytes: number): Promise<Buffer> {
  if (method === STORED && packed.length > maxBytes) throw new AppError('IMPORT_BOMB');
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new AppError('IMPORT_UNREADABLE');
  return inflate(packed, { maxOutputLength: Math.max(1, maxBytes), chunkSize: CHUNK_BYTES });
}

/** Every failure of yauzl and zlib as a refusal. */
async function refusing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new AppError(isTooLarge ? 'IMPORT_BOMB' : 'IMPORT_UNREADABLE', { cause: error });
  }
}
