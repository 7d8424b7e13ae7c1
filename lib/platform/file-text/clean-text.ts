import { canonicalText } from '../canonical-text';

/**
 * Thai letters that fonts of Windows 95 to XP keep in the private area, for marks beside tall consonants. PDF files made
 * with them have these codes in their character tables. One code for each letter from U+F700.
 */
const PRIVATE_THAI = [
  0x0e10, 0x0e34, 0x0e35, 0x0e36, 0x0e37, 0x0e48, 0x0e49, 0x0e4a, 0x0e4b, 0x0e4c, 0x0e48, 0x0e49, 0x0e4a, 0x0e4b,
  0x0e4c, 0x0e0d, 0x0e31, 0x0e4d, 0x0e47, 0x0e48, 0x0e49, 0x0e4a, 0x0e4b, 0x0e4c, 0x0e38, 0x0e39, 0x0e3a,
] as const;
const FIRST_PRIVATE = 0xf700;

/** A mark and SARA AM never begin a word: a blank before them is the gap that a PDF has between two drawn letters. */
const GAP_BEFORE_MARK =
  /(?<=[\u0E01-\u0E2E\u0E31\u0E34-\u0E3A\u0E47-\u0E4E])[ \t]+(?=[\u0E31\u0E33-\u0E3A\u0E47-\u0E4E])/g;

/** Controls, which are invisible, and halves of a pair, which the database refuses: from broken character tables. */
const CONTROLS = /[^\P{Cc}\t\n\r\f]|\p{Cs}/gu;

/** Letters without a meaning: replacement characters, the private area, controls. */
const MEANINGLESS = /[\uFFFD\p{Co}\p{Cs}]|[^\P{Cc}\s]/gu;

/**
 * Text of a file as people read it: Thai of old fonts respelled, gaps inside words closed, one spelling (decision 078),
 * blank lines joined.
 */
export function cleanText(text: string): string {
  const respelled = text
    .replace(/[\uF700-\uF71A]/g, (letter) => thaiOf(letter))
    .replace(CONTROLS, '')
    .replace(GAP_BEFORE_MARK, '');
  return canonicalText(respelled)
    .replace(/[^\S\n\f]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, () => '\n')
    .trim();
}

/** True if half of the letters or more have no meaning: a font without a character table, in most of its pages. */
export function isMeaningless(text: string): boolean {
  const letters = text.replace(/[\uF700-\uF71A]/g, 'x').replace(/\s+/g, '');
  const meaningless = letters.match(MEANINGLESS)?.length ?? 0;
  return letters.length > 0 && meaningless * 2 >= letters.length;
}

function thaiOf(letter: string): string {
  const code = PRIVATE_THAI[letter.charCodeAt(0) - FIRST_PRIVATE];
  return code === undefined ? letter : String.fromCharCode(code);
}
