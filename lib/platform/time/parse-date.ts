import { EN_MONTHS, TH_MONTHS, TH_MONTHS_SHORT } from './month-names';
import { addDays } from './project-day';

export type ParsedDate =
  | { ok: true; date: string }
  | { ok: false; reason: 'empty' | 'format' | 'no-such-day' | 'two-digit-year' | 'out-of-range' };

export type ParseOptions = {
  /** Calendar date in Bangkok, `YYYY-MM-DD`. */
  today: string;
  /** Defaults to Monday to Friday; a page with a working calendar passes its own. */
  isWorkingDay?: (date: string) => boolean;
};

// From here on a typed year is B.E.: no document of this programme is from A.D. 2400.
const FIRST_BE_YEAR = 2400;
const BE_OFFSET = 543;
// Six digits carry a two-digit year; it is B.E. only while it lands this near, otherwise it could be A.D. as well.
const NEAR_YEARS = 30;
// Ten years of working days: more is a slip of the finger.
const MAX_STEP_DAYS = 3660;

const RELATIVE: Record<string, number> = {
  วันนี้: 0,
  today: 0,
  พรุ่งนี้: 1,
  tomorrow: 1,
  เมื่อวาน: -1,
  เมื่อวานนี้: -1,
  yesterday: -1,
};

/** Reads what staff type: `2/12/2568`, `2/12/2025`, `021268`, `2 ธ.ค. 2568`, `วันนี้`, `+5ว` (working days). */
export function parseDate(text: string, options: ParseOptions): ParsedDate {
  const clean = cleaned(text);
  if (clean === '') return { ok: false, reason: 'empty' };

  const relative = RELATIVE[clean];
  if (relative !== undefined) return { ok: true, date: addDays(options.today, relative) };
  return (
    parseStep(clean, options) ??
    parseDigits(clean, options.today) ??
    parseParts(clean) ?? { ok: false, reason: 'format' }
  );
}

/**
 * Parses only a complete date with day, month and year, for searches: no `วันนี้`, no `+5ว`.
 * @returns null for a text that is no date
 */
export function parseWholeDate(text: string, today: string): ParsedDate | null {
  const clean = cleaned(text);
  return parseDigits(clean, today) ?? parseParts(clean);
}

function cleaned(text: string): string {
  return toArabicDigits(text.normalize('NFC')).trim().replace(/\s+/g, ' ').toLowerCase();
}

function toArabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

function parseStep(text: string, options: ParseOptions): ParsedDate | null {
  const match = /^([+-])\s?(\d{1,4})\s?(ว|วทก|วันทำการ|wd|วัน|d)?$/.exec(text);
  if (!match) return null;
  const count = Number(match[2]);
  if (count > MAX_STEP_DAYS) return { ok: false, reason: 'out-of-range' };
  const direction = match[1] === '-' ? -1 : 1;
  const working = ['ว', 'วทก', 'วันทำการ', 'wd'].includes(match[3] ?? '');
  const date = working
    ? addWorkingDays(options.today, count, direction, options.isWorkingDay ?? isWeekday)
    : addDays(options.today, count * direction);
  return { ok: true, date };
}

function parseDigits(text: string, today: string): ParsedDate | null {
  const match = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (match[3]?.length === 4) return fromParts(day, month, year);

  const gregorian = 2500 + year - BE_OFFSET;
  const near = Math.abs(gregorian - Number(today.slice(0, 4))) <= NEAR_YEARS;
  return near ? fromParts(day, month, gregorian) : { ok: false, reason: 'two-digit-year' };
}

function parseParts(text: string): ParsedDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return fromParts(Number(iso[3]), Number(iso[2]), Number(iso[1]));

  const numeric = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d+)$/.exec(text);
  const named = /^(\d{1,2}) ?(\D+?) ?(?:พ\.ศ\. ?|ค\.ศ\. ?)?(\d+)$/.exec(text);
  const month = numeric ? Number(numeric[2]) : named ? monthNumber(named[2] ?? '') : null;
  const found = numeric ?? named;
  if (!found || month === null) return null;
  const year = found[3] ?? '';
  if (year.length === 2) return { ok: false, reason: 'two-digit-year' };
  if (year.length !== 4) return null;
  return fromParts(Number(found[1]), month, Number(year));
}

function monthNumber(name: string): number | null {
  const bare = name.trim().replace(/[. ]/g, '');
  const matches = (names: readonly string[], length?: number) =>
    names.findIndex((full) => full.replace(/\./g, '').toLowerCase().slice(0, length) === bare);
  const index = [matches(TH_MONTHS), matches(TH_MONTHS_SHORT), matches(EN_MONTHS), matches(EN_MONTHS, 3)].find(
    (at) => at >= 0,
  );
  return index === undefined ? null : index + 1;
}

function fromParts(day: number, month: number, typedYear: number): ParsedDate {
  const year = typedYear >= FIRST_BE_YEAR ? typedYear - BE_OFFSET : typedYear;
  if (year < 1900 || year > 2200) return { ok: false, reason: 'out-of-range' };
  const moment = new Date(Date.UTC(year, month - 1, day));
  const real = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return real ? { ok: true, date: moment.toISOString().slice(0, 10) } : { ok: false, reason: 'no-such-day' };
}

function addWorkingDays(
  date: string,
  count: number,
  direction: 1 | -1,
  isWorkingDay: (date: string) => boolean,
): string {
  let current = date;
  let steps = 0;
  // A calendar without a single working day must not hang the page.
  for (let left = count; left > 0 && steps < MAX_STEP_DAYS * 3; steps += 1) {
    current = addDays(current, direction);
    if (isWorkingDay(current)) left -= 1;
  }
  return current;
}

function isWeekday(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
}
