import type { ByteRange } from '@/lib/platform/storage/file-store';

/** Part that a request wants: its Range and If-Range headers. */
export interface AskedRange {
  header: string;
  ifRange: string | null;
}

/** The part of a file that a request gets. A range of another content (If-Range) gets the whole. */
export function partOf(
  asked: AskedRange | null,
  { etag, sizeBytes }: { etag: string; sizeBytes: number },
): ByteRange | null | 'unsatisfiable' {
  if (asked === null || (asked.ifRange !== null && asked.ifRange !== etag)) return null;
  return parseRange(asked.header, sizeBytes);
}

/**
 * Reads a Range header against a size in bytes: one range of bytes as RFC 9110 says. `null`: no range, send the whole;
 * `unsatisfiable`: 416. Several ranges and other units may be ignored, and are.
 */
export function parseRange(header: string, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= sizeBytes ? 'unsatisfiable' : { start, end };
}
