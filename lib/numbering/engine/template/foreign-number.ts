import { canonicalText } from '@/lib/platform/canonical-text';
import { canCount, digitRuns, isYearLike, openAt, standsAlone } from './digit-runs';

/** A number that no template of ours prints, read as a template of its own: its text with one run of digits open. */
export interface ForeignNumber {
  /** Prints the text again from the sequence, e.g. `กทท/ว {SEQ:1}/2561`. */
  template: string;
  sequence: number;
}

/**
 * Parses one number of a foreign format that a person gives. The sequence is the last isolated run of digits that is no
 * year. Numbers that differ only in the sequence form one series. A column of numbers is read as a whole
 * (imports/reading/read-foreign-column.ts).
 * @param year A.D., of the document, if known: distinguishes a short year (…/68) from a count
 * @returns null when nothing in the text can be a sequence
 */
export function readForeignNumber(text: string, year: number | null): ForeignNumber | null {
  const plain = canonicalText(text);
  if (/[{}]/.test(plain)) return null;
  const counting = digitRuns(plain).filter(canCount);
  const notYears = counting.filter((run) => counting.length === 1 || !isYearLike(plain, run, year));
  const run = notYears.filter((one) => standsAlone(plain, one)).at(-1) ?? notYears.at(-1);
  return run ? { template: openAt(plain, run), sequence: Number(run.digits) } : null;
}
