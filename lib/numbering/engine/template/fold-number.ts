import { canonicalText } from '@/lib/platform/canonical-text';

/**
 * Folds a number for forgiving search, on write and on look-up. Lower case, Arabic digits, no dots, no leading zeros,
 * and a hyphen only between runs of digits. `คคง.-สคฉ.3-0001-2568` and `คคงสคฉ3 1/2568` fold alike.
 */
export function foldNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[.\p{Cf}\p{Cc}]/gu, () => '');
  const folded = plain
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, () => '-')
    .replace(/^-|-$/g, () => '')
    .replace(/(?<![0-9])0+(?=[0-9])/g, () => '')
    .replace(/(?<![0-9])-|-(?![0-9])/g, () => '');
  // Two characters that a removed separator kept apart may now compose to one.
  return canonicalText(folded);
}

/** The ledger's unique key: the number as printed before its revision is known. */
export function foldNumberKey(numberKey: string): string {
  return foldNumber(numberKey.replace(/\{\{|\}\}|\{REV\}/g, (found) => (found === '{REV}' ? '' : found.slice(1))));
}

/** One look-up in an index; a text with more readings is no number. */
const MAX_KEYS = 80;
const BUDDHIST_OFFSET = 543;
/** A run of digits longer than this is not a number that lost its hyphens. */
const MAX_RUN = 14;

/**
 * Search keys for a typed `text`, the text itself first. Adds the year in the other era, two-digit years written out
 * (68 → 2568, 25 → 2025 and 2568), and digits without their hyphens (`สคฉ300012568`).
 */
export function numberSearchKeys(text: string): string[] {
  const folded = foldNumber(text);
  if (folded === '') return [];
  const split = splitRuns(folded);
  return [...new Set([folded, ...otherYears(folded), ...split, ...split.flatMap(otherYears)])].slice(0, MAX_KEYS);
}

/** Also the keys of the ledger, which knows no revision: a label at the end is taken off. */
export function ledgerSearchKeys(keys: readonly string[]): string[] {
  const bare = keys.map((key) => key.replace(/(?<=[0-9])(?:[a-z]{1,3}|-[0-9]{1,2})$/, () => ''));
  return [...new Set([...keys, ...bare])];
}

function runsOf(key: string) {
  return [...key.matchAll(/[0-9]+/g)].map(({ 0: digits, index }) => ({ digits, index }));
}

function replaceAt(key: string, { digits, index }: { digits: string; index: number }, text: string): string {
  return `${key.slice(0, index)}${text}${key.slice(index + digits.length)}`;
}

/** A lone run is a sequence, not a year. */
function otherYears(key: string): string[] {
  const runs = runsOf(key);
  if (runs.length < 2) return [];
  return runs.flatMap((run) => yearsLike(run.digits).map((year) => replaceAt(key, run, String(year))));
}

function yearsLike(digits: string): number[] {
  const value = Number(digits);
  if (digits.length === 2) return [2500 + value, 2000 + value, 2543 + value, 1957 + value];
  if (isBuddhistYear(digits)) return [value - BUDDHIST_OFFSET];
  if (isChristianYear(digits)) return [value + BUDDHIST_OFFSET];
  return [];
}

const isBuddhistYear = (digits: string) => /^2[4-6][0-9]{2}$/.test(digits);
const isChristianYear = (digits: string) => /^(?:19|20|21)[0-9]{2}$/.test(digits);
const isYear = (digits: string) => isBuddhistYear(digits) || isChristianYear(digits);
const isPiece = (digits: string) => digits.startsWith('0') || isYear(digits);

/** All cuts of a run into two or three pieces, where a leading zero or a year marks the start of a piece. */
function splitRuns(key: string): string[] {
  return runsOf(key).flatMap((run) => {
    const { digits } = run;
    if (digits.length < 5 || digits.length > MAX_RUN) return [];
    return cuts(digits).map((pieces) => foldNumber(replaceAt(key, run, pieces.join('-'))));
  });
}

function cuts(digits: string): string[][] {
  const found: string[][] = [];
  for (let first = 1; first < digits.length; first++) {
    const [head, rest] = [digits.slice(0, first), digits.slice(first)];
    if (isPiece(head) || isPiece(rest)) found.push([head, rest]);
    for (let second = 1; second < rest.length; second++) {
      const [middle, tail] = [rest.slice(0, second), rest.slice(second)];
      if (isYear(head) || isYear(tail)) found.push([head, middle, tail]);
    }
  }
  return found;
}
