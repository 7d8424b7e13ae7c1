import { AppError } from '@/lib/platform/errors/app-error';

export interface DecodedText {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'WINDOWS-874';
}

const THAI = /[\u0E01-\u0E5B]/;
/** First bytes of a Thai letter in UTF-8, as misread as windows-874 by the program that wrote the file. */
const MISREAD_LETTER = /เธ|เน/g;

/**
 * The text of a CSV file: UTF-8 with or without mark, UTF-16 with or without mark, or Thai in one byte (TIS-620, windows-874).
 * @throws AppError IMPORT_ENCODING when the bytes are none of these, or parts of the file were written differently
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decode('utf-16le', bytes), encoding: 'UTF-16' };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decode('utf-16be', bytes), encoding: 'UTF-16' };
  const wide = decodeWithoutMark(bytes);
  if (wide !== null) return { text: wide, encoding: 'UTF-16' };
  const utf8 = tryDecode('utf-8', bytes);
  if (utf8 !== null) {
    if (utf8.includes('\0') || isMisread(utf8)) throw new AppError('IMPORT_ENCODING');
    return { text: utf8, encoding: 'UTF-8' };
  }
  refuseMixed(bytes);
  const thai = tryDecode('windows-874', bytes);
  if (thai === null || thai.includes('\0') || !THAI.test(thai)) throw new AppError('IMPORT_ENCODING');
  return { text: thai, encoding: 'WINDOWS-874' };
}

/** Sample size to distinguish the halves of UTF-16, and the share of Thai or ASCII in a register. */
const [LOOKED_AT, TEXT_SHARE] = [4096, 0.9];

/** UTF-16 has NULs beside its ASCII: behind it with the little end first. */
function decodeWithoutMark(bytes: Uint8Array): string | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [before = 0, behind = 0] = zeros;
  if (before === behind || bytes.length % 2 === 1) return null;
  const text = tryDecode(behind > before ? 'utf-16le' : 'utf-16be', bytes);
  const known = text?.match(/[\u0E01-\u0E5B\t\r\n\x20-\x7e]/g)?.length ?? 0;
  return text !== null && !text.includes('\0') && known >= text.length * TEXT_SHARE ? text : null;
}

/** A misread line is these pairs and little else; เนื่อง and เธอ are words. */
function isMisread(text: string): boolean {
  return text.split('\n').some((line) => {
    const letters = line.match(/[\u0E01-\u0E5B]/g)?.length ?? 0;
    const pairs = line.match(MISREAD_LETTER)?.length ?? 0;
    return pairs >= 3 && pairs * 2 > letters * 0.6;
  });
}

/** Lines of UTF-8 Thai among lines of windows-874: two registers were put together byte by byte. */
function refuseMixed(bytes: Uint8Array): void {
  let start = 0;
  for (let end = 0; end <= bytes.length; end++) {
    if (end < bytes.length && bytes[end] !== 0x0a) continue;
    const line = bytes.subarray(start, end);
    start = end + 1;
    const text = line.some((byte) => byte >= 0x80) ? tryDecode('utf-8', line) : null;
    if (text !== null && THAI.test(text)) throw new AppError('IMPORT_ENCODING');
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  const text = tryDecode(encoding, bytes);
  if (text === null || text.includes('\0')) throw new AppError('IMPORT_ENCODING');
  return text;
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function startsWith(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second;
}
