import type { ImportAnswers, ImportFindings, ImportQuestion } from '@/db/schema/number-imports';

const MONTHS = [
  /^(มกราคม|มค|january|jan)$/,
  /^(กุมภาพันธ์|กพ|february|feb)$/,
  /^(มีนาคม|มีค|march|mar)$/,
  /^(เมษายน|เมย|april|apr)$/,
  /^(พฤษภาคม|พค|may)$/,
  /^(มิถุนายน|มิย|june|jun)$/,
  /^(กรกฎาคม|กค|july|jul)$/,
  /^(สิงหาคม|สค|august|aug)$/,
  /^(กันยายน|กย|september|sept|sep)$/,
  /^(ตุลาคม|ตค|october|oct)$/,
  /^(พฤศจิกายน|พย|november|nov)$/,
  /^(ธันวาคม|ธค|december|dec)$/,
];

const BUDDHIST_OFFSET = 543;
/** A year from here on is of the Buddhist era (2400 B.E. is 1857). */
const FIRST_BUDDHIST = 2400;
/** Days from 1900-01-01 to 1954 and 2100: no other number of a date column is as long. */
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 73_050];
/** Day 0 of a spreadsheet's calendar, which believes in a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Parts of a date in one cell, before the column decides their order and era. */
type Written =
  | { kind: 'day'; iso: string }
  /** `first` and `second` are day and month, in an order that the column shows. */
  | { kind: 'numeric'; first: number; second: number; year: Year }
  | { kind: 'named'; day: number; month: number; year: Year; isThai: boolean };

interface Year {
  value: number;
  digits: number;
  era: 'BE' | 'AD' | null;
}

type ReadDate = { iso: string } | 'UNREADABLE' | 'QUESTION' | null;

export interface DateColumn {
  /** @returns null for an empty cell */
  read: (text: string) => ReadDate;
  /** A.D.; known also where day and month are not. */
  yearOf: (text: string) => number | null;
  questions: ImportQuestion[];
  found: ImportFindings['dates'];
}

/**
 * Reads a column of dates as registers write them: 2025-03-01, 1/3/2568, ๑ มี.ค. ๒๕๖๘ เวลา ๑๐.๓๐ น., 03/13/2025, 45717.
 * Day or month first is a property of the column. One unambiguous date decides for all, as does a Buddhist year, which
 * follows day and month. Otherwise the person answers a question, also about two-digit years.
 */
export function readDateColumn(texts: readonly string[], answers: ImportAnswers): DateColumn {
  const written = texts.map((text) => ({ text, date: parse(text) }));
  const numeric = written.flatMap(({ text, date }) => (date?.kind === 'numeric' ? [{ text, ...date }] : []));
  const order = answers.dateOrder ?? orderOf(numeric);
  const unsure = order === null ? numeric.filter(({ first, second }) => first !== second) : [];
  const short = written.filter(({ date }) => date !== null && isShort(date, answers));
  const questions: ImportQuestion[] = [];
  if (unsure[0]) questions.push({ kind: 'DATE_ORDER', example: unsure[0].text, rows: unsure.length });
  if (short[0]) questions.push({ kind: 'SHORT_YEARS', example: short[0].text, rows: short.length });
  const read = (text: string): ReadDate => {
    if (text === '') return null;
    const date = parse(text);
    if (!date) return 'UNREADABLE';
    if (date.kind === 'day') return { iso: date.iso };
    if (isShort(date, answers)) return 'QUESTION';
    if (date.kind === 'numeric' && order === null && date.first !== date.second) return 'QUESTION';
    const [day, month] =
      date.kind === 'named'
        ? [date.day, date.month]
        : order === 'MONTH'
          ? [date.second, date.first]
          : [date.first, date.second];
    const iso = toIso(fullYear(date.year, answers), month, day);
    return iso === null ? 'UNREADABLE' : { iso };
  };
  const yearIn = (text: string): number | null => {
    const date = parse(text);
    if (!date || isShort(date, answers)) return null;
    return date.kind === 'day' ? Number(date.iso.slice(0, 4)) : fullYear(date.year, answers);
  };
  const shown = order && numeric.find(({ text, first, second }) => first !== second && typeof read(text) === 'object');
  const readAs = shown && read(shown.text);
  return {
    read,
    yearOf: yearIn,
    questions,
    found:
      order && shown && readAs && typeof readAs === 'object'
        ? { order, example: shown.text, readAs: readAs.iso }
        : null,
  };
}

/** Null where no date says it, or two dates contradict each other. */
function orderOf(dates: readonly { first: number; second: number; year: Year }[]): 'DAY' | 'MONTH' | null {
  const isDayFirst = dates.some(({ first, second }) => first > 12 && second <= 12);
  const isMonthFirst = dates.some(({ first, second }) => second > 12 && first <= 12);
  if (isDayFirst || isMonthFirst) return isDayFirst && isMonthFirst ? null : isDayFirst ? 'DAY' : 'MONTH';
  return dates.some(({ year }) => year.era === 'BE') ? 'DAY' : null;
}

/** Two digits behind a Thai month are of the Buddhist era from 43 on (2543 is 2000); elsewhere either era is written so. */
function isShort(date: Written, { shortYears }: ImportAnswers): boolean {
  if (date.kind === 'day' || date.year.digits > 2 || date.year.era !== null || shortYears) return false;
  return !(date.kind === 'named' && date.isThai && date.year.value >= 43);
}

function fullYear({ value, digits, era }: Year, { shortYears = 'BE' }: ImportAnswers): number {
  if (digits > 2) return era === 'BE' ? value - BUDDHIST_OFFSET : value;
  // The newest century that is not far ahead; registers of the last one have years from 60 on.
  return (era ?? shortYears) === 'BE' ? value + 2500 - BUDDHIST_OFFSET : value + (value >= 60 ? 1900 : 2000);
}

const YEAR = '([0-9]{4}|[0-9]{2})';
const ERA = '(พ\\.?ศ\\.?|ค\\.?ศ\\.?|b\\.?e\\.?|a\\.?d\\.?)?';
const TIME =
  /[\st,]*(?:เวลา|เมื่อ|at)?\s*(?<![0-9])(?:[01]?[0-9]|2[0-3])[:.][0-5][0-9](?:[:.][0-5][0-9](?:\.[0-9]+)?)?\s*(?:น\.?|นาฬิกา|am|pm|hrs?\.?|z|[+-][0-9]{2}:?[0-9]{2})?$/;
const YEAR_FIRST = new RegExp(`^${ERA}\\s*([0-9]{4})\\s*[-/.]\\s*([0-9]{1,2})\\s*[-/.]\\s*([0-9]{1,2})$`);
const NUMERIC = new RegExp(`^([0-9]{1,2})\\s*[-/.]\\s*([0-9]{1,2})\\s*[-/.]\\s*${ERA}\\s*${YEAR}$`);
const DAY_NAMED = new RegExp(
  `^([0-9]{1,2})(?:st|nd|rd|th)?[\\s\\-/.,]*(?:of|เดือน)?\\s*([^\\s0-9\\-/,]+?)[\\s\\-/,]*(?:ปี)?\\s*${ERA}\\s*${YEAR}\\s*${ERA}$`,
);
const MONTH_NAMED = new RegExp(`^([a-z]+)\\.?\\s*([0-9]{1,2})(?:st|nd|rd|th)?[\\s,]+${YEAR}$`);
const YEAR_NAMED = /^([0-9]{4})[\s\-/]+([^\s0-9\-/,]+)[\s\-/]+([0-9]{1,2})$/;
const WEEKDAY =
  /^(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[\s.,]*(?:ที่)?\s*/;

function parse(text: string): Written | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u2010-\u2015\u2212]/g, () => '-')
    .toLowerCase()
    .trim();
  const whole = plain.replace(/^(?:ลงวันที่|วันที่|ลว\.?|date:?)\s*/, () => '').replace(WEEKDAY, () => '');
  return parseDay(whole) ?? parseDay(whole.replace(TIME, () => '').trim());
}

function parseDay(plain: string): Written | null {
  if (/^[0-9]{5}(?:\.[0-9]+)?$/.test(plain)) return serialDay(Number(plain));
  const compact = /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(plain);
  if (compact) return wholeDay(yearOf(compact[1], undefined), Number(compact[2]), Number(compact[3]));
  const first = YEAR_FIRST.exec(plain);
  if (first) return wholeDay(yearOf(first[2], first[1]), Number(first[3]), Number(first[4]));
  const numeric = NUMERIC.exec(plain);
  if (numeric)
    return {
      kind: 'numeric',
      first: Number(numeric[1]),
      second: Number(numeric[2]),
      year: yearOf(numeric[4], numeric[3]),
    };
  const day = DAY_NAMED.exec(plain);
  if (day) return named(day[1], day[2], yearOf(day[4], day[3] ?? day[5]));
  const month = MONTH_NAMED.exec(plain);
  if (month) return named(month[2], month[1], yearOf(month[3], undefined));
  const year = YEAR_NAMED.exec(plain);
  return year ? named(year[3], year[2], yearOf(year[1], undefined)) : null;
}

function named(day: string | undefined, name: string | undefined, year: Year): Written | null {
  const plain = (name ?? '').replace(/\./g, () => '');
  const month = MONTHS.findIndex((pattern) => pattern.test(plain)) + 1;
  return month === 0 ? null : { kind: 'named', day: Number(day), month, year, isThai: /[\u0E01-\u0E5B]/.test(plain) };
}

function yearOf(digits = '', era: string | undefined): Year {
  const value = Number(digits);
  const written = era === undefined ? null : /^[พb]/.test(era) ? 'BE' : 'AD';
  const isBuddhist = digits.length > 2 && value >= FIRST_BUDDHIST;
  return { value, digits: digits.length, era: written ?? (isBuddhist ? 'BE' : digits.length > 2 ? 'AD' : null) };
}

function wholeDay(year: Year, month: number, day: number): Written | null {
  const iso = toIso(fullYear(year, {}), month, day);
  return iso === null ? null : { kind: 'day', iso };
}

function serialDay(serial: number): Written | null {
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null;
  return { kind: 'day', iso: new Date(EPOCH + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10) };
}

function toIso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 2200 ? date.toISOString().slice(0, 10) : null;
}
