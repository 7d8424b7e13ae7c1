/** More digits are a date or a serial number of something else, and beyond what a sequence can be. */
const MAX_DIGITS = 9;
const BUDDHIST_OFFSET = 543;

/** A run of digits in a number. */
export interface DigitRun {
  digits: string;
  at: number;
}

export function digitRuns(text: string): DigitRun[] {
  return [...text.matchAll(/[0-9]+/g)].map((match) => ({ digits: match[0], at: match.index }));
}

/** A sequence is counted from 1. */
export function canCount({ digits }: DigitRun): boolean {
  return digits.length <= MAX_DIGITS && Number(digits) > 0;
}

/** Not a part of a code such as C2. */
export function standsAlone(text: string, { at }: DigitRun): boolean {
  return !/[\p{L}\p{M}]/u.test(text[at - 1] ?? '');
}

/**
 * True for a run that reads as a year of either era.
 * @param year A.D., of the document, if known: a short year (…/68) equals it, a count seldom does
 */
export function isYearLike(text: string, { digits, at }: DigitRun, year: number | null): boolean {
  const value = Number(digits);
  if (digits.length === 4) return (value >= 2490 && value <= 2650) || (value >= 1950 && value <= 2100);
  const isLast = !/[0-9]/.test(text.slice(at + digits.length));
  if (digits.length !== 2 || !isLast || !/[/\-. ]/.test(text[at - 1] ?? '')) return false;
  if (year === null) return text[at - 1] === '/';
  return isYear(digits, year);
}

/** True when these digits write this year (A.D.), in either era, whole or with two digits. */
export function isYear(digits: string, year: number): boolean {
  const value = Number(digits);
  if (digits.length === 2) return [year % 100, (year + BUDDHIST_OFFSET) % 100].includes(value);
  return value === year || value === year + BUDDHIST_OFFSET;
}

/** The text with one run open, as a template. A number without a leading zero says nothing of its neighbours' width. */
export function openAt(text: string, { digits, at }: DigitRun): string {
  const width = digits.startsWith('0') ? digits.length : 1;
  return `${text.slice(0, at)}{SEQ:${width}}${text.slice(at + digits.length)}`;
}
