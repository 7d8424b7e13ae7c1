import { canonicalText } from './canonical-text';

/**
 * A number as forgiving search compares it: lower case, Arabic digits, no dots, any other punctuation and blanks as one
 * hyphen, no leading zeros. `คคง.-สคฉ.3-0001-2568` and `คคง สคฉ3 1 2568` fold alike.
 */
export function foldNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[.\p{Cf}\p{Cc}]/gu, () => '');
  // After the dots are gone: what they kept apart can now be one character.
  return canonicalText(plain)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, () => '-')
    .replace(/^-|-$/g, () => '')
    .replace(/(?<![0-9])0+(?=[0-9])/g, () => '');
}

/** What to look for when somebody types `text`: itself folded, and a two-digit year at its end written out (68 → 2568). */
export function numberSearchKeys(text: string): string[] {
  const folded = foldNumber(text);
  const year = /-([0-9]{2})$/.exec(folded)?.[1];
  if (year === undefined) return [folded];
  const stem = folded.slice(0, -year.length);
  return [folded, `${stem}25${year}`, `${stem}20${year}`];
}
