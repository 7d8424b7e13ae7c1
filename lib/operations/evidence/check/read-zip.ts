import type { PackSource, RandomAccess } from './pack-source';

// Reads a ZIP by its directory, part by part, in browsers and in Node. A library for both would be the larger part of
// the page that an auditor has to trust (decision 101). Places and lengths: PKWARE APPNOTE 6.3, 4.3.

const END = { signature: 0x06054b50, length: 22, maxComment: 0xffff };
const ENTRY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const STORED = 0;
const DEFLATED = 8;
/** No part of a pack is larger than an upload may be, 50 MB; a bomb is larger. */
const MAX_PART = 256 * 1024 * 1024;
/** 60,000 entries with their names. */
const MAX_DIRECTORY = 64 * 1024 * 1024;

interface Entry {
  method: number;
  packedSize: number;
  size: number;
  offset: number;
}

/** @throws Error for a file that is no ZIP of this kind */
export async function openZip(file: RandomAccess): Promise<PackSource> {
  const tail = await file.slice(Math.max(0, file.size - END.length - END.maxComment), file.size);
  const end = findEnd(tail);
  const [size, offset] = [end.getUint32(12, true), end.getUint32(16, true)];
  if (size > MAX_DIRECTORY || offset + size > file.size) throw new Error('the directory of the ZIP is damaged');
  const { paths, entries } = readDirectory(await file.slice(offset, offset + size), end.getUint16(10, true));
  return {
    paths,
    read: async (path) => {
      const entry = entries.get(path);
      if (!entry) throw new Error(`the ZIP has no ${path}`);
      return readPart(file, path, entry);
    },
  };
}

function findEnd(tail: Uint8Array<ArrayBuffer>): DataView {
  for (let at = tail.length - END.length; at >= 0; at -= 1) {
    const view = viewOf(tail, at);
    if (view.getUint32(0, true) === END.signature) return view;
  }
  throw new Error('not a ZIP');
}

function readDirectory(directory: Uint8Array<ArrayBuffer>, count: number) {
  const paths: string[] = [];
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    const view = viewOf(directory, at);
    if (view.byteLength < ENTRY.length || view.getUint32(0, true) !== ENTRY.signature) {
      throw new Error('the directory of the ZIP is damaged');
    }
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(place, true)) as [
      number,
      number,
      number,
    ];
    const start = at + ENTRY.length;
    const path = new TextDecoder().decode(directory.subarray(start, start + nameLength));
    at = start + nameLength + extraLength + commentLength;
    // A folder is no file.
    if (path.endsWith('/')) continue;
    paths.push(path);
    entries.set(path, {
      method: view.getUint16(10, true),
      packedSize: view.getUint32(20, true),
      size: view.getUint32(24, true),
      offset: view.getUint32(42, true),
    });
  }
  return { paths, entries };
}

async function readPart(file: RandomAccess, path: string, entry: Entry): Promise<Uint8Array<ArrayBuffer>> {
  const { method, packedSize, size, offset } = entry;
  if (size > MAX_PART || packedSize > MAX_PART) throw new Error(`${path} is larger than a pack's files`);
  const header = viewOf(await file.slice(offset, offset + LOCAL.length), 0);
  if (header.byteLength < LOCAL.length || header.getUint32(0, true) !== LOCAL.signature) {
    throw new Error(`${path} is not where the directory says`);
  }
  const start = offset + LOCAL.length + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = await file.slice(start, start + packedSize);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error(`${path} is packed in an unknown way`);
  return inflate(packed, size);
}

/** @throws Error for damaged bytes, and for more of them than the directory says */
async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const whole = new Uint8Array(size);
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (filled + value.length > size) {
      await reader.cancel();
      throw new Error('longer than the directory says');
    }
    whole.set(value, filled);
    filled += value.length;
  }
  return whole.subarray(0, filled);
}

function viewOf(bytes: Uint8Array<ArrayBuffer>, at: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + at, Math.max(0, bytes.length - at));
}
