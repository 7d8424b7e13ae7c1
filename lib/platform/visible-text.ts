import { canonicalText } from './canonical-text';

/**
 * Visible characters of a text. Unicode calls most invisible ones "default ignorable": zero-width spaces and joiners,
 * soft hyphens, direction marks, fillers, variation selectors, tags.
 */

/** A letter, digit, sign or emoji. A mark alone (`U+0E48`) has no base; a blank braille cell has no dot. */
const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Invisible and without effect in Thai and English text, wherever they are. */
const MEANINGLESS =
  /[\u034F\u061C\u115F\u1160\u180E\u200E\u200F\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
/** Possible line breaks: they belong into a body that is wrapped, not into a name or subject. */
const BREAKS = /[\u00AD\u200B]/g;
/** Joiners and variation selectors shape the character that they follow: emoji, Persian, Sanskrit. */
const SHAPING =
  /(?<![\p{L}\p{M}\p{N}\p{S}\p{P}])(?:\u200C|\u200D|[\uFE00-\uFE0F])+|(?:\u200C|\u200D)+(?![\p{L}\p{M}\p{S}])/gu;
/** The sign looks like a space and is one in no script but braille. */
const BRAILLE_BLANK = /\u2800/g;

/** True if nothing of the text can be seen: empty, blanks, invisible characters, marks without a letter. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** One line as it is stored: one spelling, no invisible characters, ends trimmed; empty if nothing can be seen. */
export function tidyLine(text: string): string {
  return isBlank(text) ? '' : tidy(text.replace(BREAKS, '')).trim();
}

/** Several lines as they are stored; possible line breaks stay. Line ends become \n. */
export function tidyParagraphs(text: string): string {
  return isBlank(text) ? '' : tidy(text).replace(/\r\n?/g, '\n').trimEnd();
}

function tidy(text: string): string {
  return canonicalText(text.replace(MEANINGLESS, '').replace(SHAPING, '').replace(BRAILLE_BLANK, ' '));
}

/** Visible length of a text: a run of blanks counts as one, marks up to the two that a Thai consonant can carry. */
export function visibleLength(text: string): number {
  return tidyLine(text)
    .replace(/\s+/g, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1').length;
}

/**
 * The key by which names are the same: tidy, narrow forms, Arabic digits, one hyphen, one blank, lower case. For what
 * must be unique and for what a file names.
 */
export function foldName(text: string): string {
  return tidyLine(text.normalize('NFKC').replace(/\u200C|\u200D|[\uFE00-\uFE0F]/g, ''))
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
