import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import type { PageMark } from '@/lib/platform/pdf/mark-pdf';
import { markPdfApart } from '@/lib/platform/pdf/mark-pdf-apart';
import { readStored, storedSize } from '@/lib/platform/storage/content-store';
import type { ByteRange } from '@/lib/platform/storage/file-store';
import { findMarkedCopy, keepMarkedCopy, readMarkedCopy } from '@/lib/platform/storage/marked-copies';
import { type FileMark, findMark } from './find-mark';

/** `original`: the stored bytes, for a person who asked for them by name. */
export type AskedCopy = 'marked' | 'original';

interface HandedFile {
  publicId: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
}

/** The bytes of a file that leave the server. */
export interface HandedCopy {
  /** Null for a file in force. */
  mark: FileMark | null;
  /** True for the unmarked bytes of a file that carries a mark. */
  isOriginal: boolean;
  /** Names the mark, or the lack of one. */
  filename: string;
  sizeBytes: number;
  /** Of these bytes, as an ETag carries it. */
  etag: string;
  read: (range: ByteRange) => Readable;
}

/** Raised when the drawing of a mark changes, so that kept copies are made again. */
const VERSION = 1;
const WORDS: Readonly<Record<FileMark['kind'], readonly [thai: string, english: string]>> = {
  CANCELLED: ['ยกเลิกแล้ว', 'CANCELLED'],
  SUPERSEDED: ['มีฉบับใหม่แทนแล้ว', 'SUPERSEDED'],
};
const ORIGINAL = 'ORIGINAL UNMARKED';
const BE_OFFSET = 543;
/**
 * Contents that could not be marked, and until when they are not tried again: a busy machine may have been too slow. The
 * oldest goes first.
 */
const MAX_UNMARKABLE = 1000;
const RETRY_MS = 10 * 60_000;
const unmarkable = new Map<string, number>();
/** Copies being made, so that a reader's many ranges wait for one. */
const making = new Map<string, Promise<Made | null>>();

/** `bytes` only where the copy could not be kept. */
type Made = { sizeBytes: number; bytes: Uint8Array | null };

/**
 * The copy of a file that leaves the server: with its mark on every page while the file has one. Every door asks here,
 * and no other code of documents reads stored bytes for a reader (tests/handed-copies.unit.test.ts).
 * @throws AppError FILE_CANNOT_BE_MARKED for a file with a mark that is no PDF, protected, damaged or too large; BUSY,
 *   STORAGE_UNAVAILABLE
 */
export async function handedCopy(ctx: Ctx, file: HandedFile, asked: AskedCopy): Promise<HandedCopy> {
  if ((await storedSize(file.sha256)) !== file.sizeBytes) throw new Error('the content of a file is missing');
  const mark = await findMark(ctx, file.publicId);
  if (!mark || asked === 'original') {
    return {
      mark,
      isOriginal: mark !== null,
      filename: mark ? withWord(file.filename, `${ORIGINAL}, ${mark.kind}`) : file.filename,
      sizeBytes: file.sizeBytes,
      etag: `"${file.sha256}"`,
      read: (range) => readStored(file.sha256, range),
    };
  }
  if (file.mimeType !== 'application/pdf') throw new AppError('FILE_CANNOT_BE_MARKED');
  const page = pageMarkOf(mark);
  const key = createHash('sha256')
    .update(JSON.stringify([VERSION, page]))
    .digest('hex')
    .slice(0, 16);
  const made = await madeCopy(file.sha256, key, page);
  if (!made) throw new AppError('FILE_CANNOT_BE_MARKED');
  const { sizeBytes, bytes } = made;
  return {
    mark,
    isOriginal: false,
    filename: withWord(file.filename, mark.kind),
    sizeBytes,
    etag: `"${file.sha256}-${key}"`,
    read: (range) =>
      bytes
        ? Readable.from([Buffer.from(bytes.subarray(range.start, range.end + 1))])
        : readMarkedCopy(file.sha256, key, range),
  };
}

function pageMarkOf({ kind, record, since }: FileMark): PageMark {
  const words = WORDS[kind];
  const days = since ? [`ตั้งแต่ ${buddhistDay(since)} since ${since}`] : [];
  return { words, line: [...words, record, ...days].filter((part) => part !== '').join(' · ') };
}

function buddhistDay(day: string): string {
  const [year = 0, month, date] = day.split('-').map(Number);
  return `${date}/${month}/${year + BE_OFFSET}`;
}

/** `plan.pdf` becomes `plan (SUPERSEDED).pdf`. */
function withWord(filename: string, word: string): string {
  const [extension = ''] = /\.[^.]{1,10}$/.exec(filename) ?? [];
  return `${filename.slice(0, filename.length - extension.length)} (${word})${extension}`;
}

async function madeCopy(sha256: string, key: string, page: PageMark): Promise<Made | null> {
  const name = `${sha256}-${key}`;
  const kept = await findMarkedCopy(sha256, key);
  if (kept !== null) return { sizeBytes: kept, bytes: null };
  if ((unmarkable.get(name) ?? 0) > performance.now()) return null;
  const started = making.get(name);
  if (started) return started;
  const made = make(sha256, key, page);
  making.set(name, made);
  return made.finally(() => making.delete(name));
}

async function make(sha256: string, key: string, page: PageMark): Promise<Made | null> {
  const answer = await markPdfApart(() => buffer(readStored(sha256)), page);
  if ('fault' in answer) {
    logger.info({ sha256, fault: answer.fault }, 'a PDF cannot be marked');
    unmarkable.set(`${sha256}-${key}`, performance.now() + RETRY_MS);
    const [oldest] = unmarkable.keys();
    if (unmarkable.size > MAX_UNMARKABLE && oldest !== undefined) unmarkable.delete(oldest);
    return null;
  }
  const { bytes } = answer;
  try {
    await keepMarkedCopy(sha256, key, bytes);
    return { sizeBytes: bytes.byteLength, bytes: null };
  } catch (error) {
    // A full disk: this reader gets the copy all the same.
    logger.error({ err: error, sha256 }, 'a marked copy is not kept');
    return { sizeBytes: bytes.byteLength, bytes };
  }
}
