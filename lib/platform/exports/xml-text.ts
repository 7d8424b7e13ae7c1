import { escapedCharacters } from '../tables/escaped-characters';

/** A spreadsheet's cell holds no more. */
const MAX_CELL = 32_767;

/**
 * A text as the string of a workbook: without control characters, which XML does not allow (a spreadsheet that contains
 * one does not open), and `_x0041_` as the text that it is.
 */
export function xmlText(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return escapedCharacters(allowed.slice(0, MAX_CELL));
}
