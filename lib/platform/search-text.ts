import { canonicalText } from './canonical-text';

/** Zero-width spaces, joiners and marks, soft hyphens: invisible, and pasted from PDF files and web pages. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/**
 * One spelling for search terms and searched text: canonical Thai, Arabic digits, no invisible characters, lower case.
 * Used in the browser and on the server; `foldedColumn` in lib/platform/like.ts is the SQL equivalent.
 */
export function foldSearchText(text: string): string {
  return canonicalText(text.replace(INVISIBLE, () => ''))
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .toLowerCase();
}

/**
 * As above for text on a page: without whitespace, because PDFs break Thai lines anywhere and insert blanks between
 * letters. Ligatures and wide letters are decomposed.
 */
export function foldPageText(text: string): string {
  return foldSearchText(text.normalize('NFKC').replace(/\s+/g, () => ''));
}

/** Distinct folded words of a search. The longest first: it leaves the fewest rows for the other comparisons. */
export function searchWords(text: string): string[] {
  const words = foldSearchText(text).split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].sort((left, right) => right.length - left.length);
}
