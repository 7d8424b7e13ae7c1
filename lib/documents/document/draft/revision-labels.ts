import type { RevisionStyle } from '@/db/enums';

const LETTERS = 26;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** Label of the n-th revision, counted from 0. ALPHA: A, B … Z, AA. NUMERIC: none on the first, then 1, 2, 3. */
export function revisionLabel(revisionNumber: number, style: RevisionStyle): string {
  if (style === 'NUMERIC') return revisionNumber === 0 ? '' : String(revisionNumber);
  let label = '';
  for (let rest = revisionNumber; rest >= 0; rest = Math.floor(rest / LETTERS) - 1) {
    label = String.fromCharCode(FIRST_LETTER + (rest % LETTERS)) + label;
  }
  return label;
}

/** The number as a revision prints it, from the text with {REV} left open; doubled braces are a code's own. */
export function printedNumber(numberKey: string, label: string): string {
  return numberKey.replace(/\{\{|\}\}|\{REV\}/g, (mark) => (mark === '{REV}' ? label : mark.charAt(0)));
}
