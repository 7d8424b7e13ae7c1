import { canonicalText } from '@/lib/platform/canonical-text';

/** A number that no template of ours prints, read as a template of its own: its text with one run of digits open. */
export interface ForeignNumber {
  /** Prints the text again from the sequence, e.g. `กทท/ว {SEQ:1}/2561`. */
  template: string;
  sequence: number;
}

/** More digits are a date or a serial number of something else, and beyond what a sequence can be. */
const MAX_DIGITS = 9;

/**
 * Parses a number of a foreign format. The sequence is the last isolated run of digits that is not a year. Numbers that
 * differ only in the sequence form one series.
 * @param year A.D., of the document, if known: tells a short year (…/68) from a count
 * @returns null when nothing in the text can be a sequence
 */
export function readForeignNumber(text: string, year: number | null): ForeignNumber | null {
  const plain = canonicalText(text);
  if (/[{}]/.test(plain)) return null;
  const runs = [...plain.matchAll(/[0-9]+/g)].map((match) => ({ digits: match[0], at: match.index }));
  const counting = runs.filter((run) => run.digits.length <= MAX_DIGITS && Number(run.digits) > 0);
  const notYears = counting.filter((run) => counting.length === 1 || !isYear(plain, run, year));
  const alone = notYears.filter(({ at }) => !/[\p{L}\p{M}]/u.test(plain[at - 1] ?? ''));
  const run = alone.at(-1) ?? notYears.at(-1);
  if (!run) return null;
  // A number without a leading zero says nothing of how wide its neighbours are.
  const width = run.digits.startsWith('0') ? run.digits.length : 1;
  const after = plain.slice(run.at + run.digits.length);
  return { template: `${plain.slice(0, run.at)}{SEQ:${width}}${after}`, sequence: Number(run.digits) };
}

const BUDDHIST_OFFSET = 543;

function isYear(text: string, { digits, at }: { digits: string; at: number }, year: number | null): boolean {
  const value = Number(digits);
  if (digits.length === 4) return (value >= 2490 && value <= 2650) || (value >= 1950 && value <= 2100);
  const isLast = !/[0-9]/.test(text.slice(at + digits.length));
  if (digits.length !== 2 || !isLast || !/[/\-. ]/.test(text[at - 1] ?? '')) return false;
  if (year === null) return text[at - 1] === '/';
  return [year % 100, (year + BUDDHIST_OFFSET) % 100].includes(value);
}
