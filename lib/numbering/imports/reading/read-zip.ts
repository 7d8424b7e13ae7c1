import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_UNPACKED_BYTES } from '../constants';

const inflate = promisify(inflateRaw);

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
/** The end record with the longest comment. */
const MAX_END_DISTANCE = 22 + 0xffff;
/**
 * What is unpacked at a time. Each piece is a turn of a thread and of the event loop: with the usual 16 KB, 150 MB took
 * 20 seconds on a busy machine.
 */
const PIECE_BYTES = 1024 * 1024;
/** A workbook has a few dozen parts. */
const MAX_ENTRIES = 2000;
const STORED = 0;
const DEFLATED = 8;

/** The parts of a zip file, unpacked one by one when they are asked for, never beyond the limit. */
export interface ZipParts {
  names: readonly string[];
  /** @returns null when there is no such part */
  read: (name: string) => Promise<Buffer | null>;
}

interface Entry {
  method: number;
  packedBytes: number;
  offset: number;
}

/**
 * Opens a zip file that is wholly in memory. What a part says of its own size is not believed.
 * @throws AppError IMPORT_UNREADABLE (no zip file, encrypted, cut off); on reading IMPORT_BOMB as well
 */
export function openZip(bytes: Buffer): ZipParts {
  const entries = readDirectory(bytes);
  let left = MAX_UNPACKED_BYTES;
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name);
      if (!entry) return null;
      const part = await unpack(bytes, entry, left);
      left -= part.length;
      return part;
    },
  };
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let position = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw new AppError('IMPORT_UNREADABLE');
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index++) {
    if (position + 46 > bytes.length || bytes.readUInt32LE(position) !== ENTRY_SIGNATURE)
      throw new AppError('IMPORT_UNREADABLE');
    const isEncrypted = (bytes.readUInt16LE(position + 8) & 1) === 1;
    if (isEncrypted) throw new AppError('IMPORT_UNREADABLE');
    const nameLength = bytes.readUInt16LE(position + 28);
    const name = bytes.toString('utf8', position + 46, position + 46 + nameLength);
    entries.set(name.replace(/^\//, ''), {
      method: bytes.readUInt16LE(position + 10),
      packedBytes: bytes.readUInt32LE(position + 20),
      offset: bytes.readUInt32LE(position + 42),
    });
    position += 46 + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - MAX_END_DISTANCE);
  for (let position = bytes.length - 22; position >= lowest; position--) {
    if (bytes.readUInt32LE(position) === END_SIGNATURE) return position;
  }
  throw new AppError('IMPORT_UNREADABLE');
}

async function unpack(bytes: Buffer, { method, packedBytes, offset }: Entry, maxBytes: number): Promise<Buffer> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE)
    throw new AppError('IMPORT_UNREADABLE');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (packed.length !== packedBytes || ![STORED, DEFLATED].includes(method)) throw new AppError('IMPORT_UNREADABLE');
  if (method === STORED) {
    if (packed.length > maxBytes) throw new AppError('IMPORT_BOMB');
    return packed;
  }
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, maxBytes), chunkSize: PIECE_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new AppError(isTooLarge ? 'IMPORT_BOMB' : 'IMPORT_UNREADABLE', { cause: error });
  }
}
