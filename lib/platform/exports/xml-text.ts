import { escapedCharacters } from '../tables/escaped-characters';

/** A spreadsheet's cell holds no more. */
const MAX_CELL = 32_767;

/**
 * A text as the string of a workbook. Control characters are removed, because XML forbids them and a spreadsheet with
 * one does not open. `_x0041_` is escaped to stay literal.
 */
export function xmlText(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return escapedCharacters(allowed.slice(0, MAX_CELL));
}
