import { canonicalText } from '@/lib/platform/canonical-text';

/** Invisible in print; a text from a PDF or a web page has them. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** Text as it is compared with a phrase and shown around a hit: one spelling, Arabic digits, single blanks. */
export function shownText(text: string): string {
  return canonicalText(text.replace(INVISIBLE, () => ''))
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A cut text without marks that lost their letter, and without a vowel whose letter follows behind the cut. */
export function wholeLetters(text: string): string {
  return text
    .replace(/^\p{M}+/u, '')
    .replace(/[\u0E40-\u0E44]+$/, '')
    .trim();
}
