import type { TEXT_FAULTS } from '@/db/enums';

export type TextFault = (typeof TEXT_FAULTS)[number];

/** Text of a file, or the reason for its absence. `TOO_LARGE`: the text of its beginning. */
export type FileText =
  | { state: 'READ' | 'TOO_LARGE'; text: string; pages: number | null }
  | { state: 'EMPTY' | 'NO_TESSERACT'; pages: number | null }
  | { state: 'UNREADABLE'; fault: TextFault };

/** Letters of one file. A specification of 500 pages has about a million. */
export const MAX_TEXT_LETTERS = 1_000_000;

/** Bytes of that many Thai letters, which have three each, and of their separators. */
export const MAX_TEXT_BYTES = 4 * MAX_TEXT_LETTERS;

/** A read text within its limit. */
export function boundText(text: string, pages: number | null, isCut = false): FileText {
  if (text.trim() === '') return { state: 'EMPTY', pages };
  if (!isCut && text.length <= MAX_TEXT_LETTERS) return { state: 'READ', text, pages };
  return { state: 'TOO_LARGE', text: wholeLetters(text.slice(0, MAX_TEXT_LETTERS)), pages };
}

/** Without half of a surrogate pair at its end, which the database refuses. */
function wholeLetters(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
