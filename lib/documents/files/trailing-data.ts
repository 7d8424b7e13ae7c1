import { type FileHandle, open } from 'node:fs/promises';
import { ALLOWED_TYPES } from './rules';

// Polyglots: a file that is a PDF or picture and also another format passes every check of its header. Only data after
// the end marker reveals it, so the end is checked.

/** End mark of a format, by its type. */
const ENDS: Readonly<Record<string, Buffer>> = {
  [ALLOWED_TYPES.pdf]: Buffer.from('%%EOF'),
  [ALLOWED_TYPES.jpg]: Buffer.from([0xff, 0xd9]),
  [ALLOWED_TYPES.png]: Buffer.from('IEND\xae\x42\x60\x82', 'latin1'),
};

/** A program looks for what it can open from here on: archives, programs, pages and other documents. */
const BEGINNINGS = [
  'PK\x03\x04',
  'PK\x05\x06',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x1f\x8b\x08',
  '\x7fELF',
  'MZ',
  '#!/',
  '\xd0\xcf\x11\xe0',
  '%PDF-',
].map((text) => Buffer.from(text, 'latin1'));
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml|\?php)\b/i;

/**
 * Range in which a PDF reader searches its end mark, and in which a careless server or mailer may have added a line.
 */
const TOLERATED_BYTES = 1024;

/** An object's number, generation and the word. */
const HEAD_BYTES = 64;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const LONGEST_ZIP_COMMENT = 0xffff;
const STEP_BYTES = 64 * 1024;

/**
 * True if another kind of data follows the end of a PDF, JPEG or PNG, or the file also opens as a zip archive. Blanks
 * and NULs are padding. Further revisions and signatures of a PDF end with a mark of their own, which may be cut off. A
 * PDF without a mark passes, because readers repair it.
 */
export async function hasTrailingData(file: string, mimeType: string): Promise<boolean> {
  const end = ENDS[mimeType];
  if (!end) return false;
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (isZip(await readAt(handle, Math.max(0, size - ZIP_END_BYTES - LONGEST_ZIP_COMMENT), size))) return true;
    const behind = await findBehindLast(handle, end, size);
    const from = behind === null ? null : await skipPadding(handle, behind, size);
    if (from === null) return false;
    if (isForeignBeginning(await readAt(handle, from, Math.min(size, from + TOLERATED_BYTES)))) return true;
    if (mimeType === ALLOWED_TYPES.pdf && (await isRevision(handle, from, size))) return false;
    // Phones add depth maps and short films to their pictures; nothing of the kind is made for documents.
    return mimeType === ALLOWED_TYPES.pdf && (await skipPadding(handle, from + TOLERATED_BYTES, size)) !== null;
  } finally {
    await handle.close();
  }
}

/** The end record of a zip archive says how long the comment behind it is: here it is all that follows. */
function isZip(tail: Buffer): boolean {
  let at = tail.lastIndexOf(ZIP_END);
  while (at >= 0) {
    if (at + ZIP_END_BYTES <= tail.length && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      return true;
    at = at === 0 ? -1 : tail.lastIndexOf(ZIP_END, at - 1);
  }
  return false;
}

/**
 * True if another kind of file begins here, or a page is in the text.
 * @param head first bytes after the end and its padding
 */
export function isForeignBeginning(head: Buffer): boolean {
  return (
    BEGINNINGS.some((beginning) => head.subarray(0, beginning.length).equals(beginning)) ||
    MARKUP.test(head.toString('latin1'))
  );
}

function isPadding(byte: number): boolean {
  return byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1a;
}

/** Position of the first byte that is no padding; null without one. */
async function skipPadding(handle: FileHandle, from: number, size: number): Promise<number | null> {
  for (let at = from; at < size; at += STEP_BYTES) {
    const found = (await readAt(handle, at, Math.min(size, at + STEP_BYTES))).findIndex((byte) => !isPadding(byte));
    if (found >= 0) return at + found;
  }
  return null;
}

/** Position behind the last end mark; null without one. */
async function findBehindLast(handle: FileHandle, mark: Buffer, size: number): Promise<number | null> {
  for (let to = size; to > 0; to -= STEP_BYTES) {
    const from = Math.max(0, to - STEP_BYTES);
    // A mark may lie across two steps.
    const found = (await readAt(handle, from, Math.min(size, to + mark.length - 1))).lastIndexOf(mark);
    if (found >= 0) return from + found + mark.length;
  }
  return null;
}

/**
 * True for objects of a PDF up to their cross-reference, with the end mark cut off. A linearized file has an end mark
 * near its head, and all its other pages behind it.
 */
async function isRevision(handle: FileHandle, from: number, size: number): Promise<boolean> {
  const head = (await readAt(handle, from, Math.min(size, from + HEAD_BYTES))).toString('latin1');
  const tail = (await readAt(handle, Math.max(from, size - TOLERATED_BYTES), size)).toString('latin1');
  return (
    /^[0-9]{1,10}\s+[0-9]{1,5}\s+obj\b/.test(head) && /startxref\s+[0-9]{1,10}\s*(?:%(?:%(?:EO?)?)?)?\s*$/.test(tail)
  );
}

async function readAt(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}
