import { canonicalText } from '@/lib/platform/canonical-text';
import type { CodeToken, Segment, Template } from './parse-template';

/** One way a printed number can be read. */
export interface NumberReading {
  codes: Partial<Record<CodeToken, string>>;
  sequence: number;
  /** A.D.; null when the template prints no year. */
  year: number | null;
  revisionLabel: string | null;
}

const BUDDHIST_OFFSET = 543;
/** As long as a revision label can be stored. */
const MAX_REVISION_LENGTH = 8;
const MAX_SEQUENCE_DIGITS = 10;

/**
 * Every way to read a stored number by its template. Codes contain hyphens and dots themselves, so a text can have
 * several readings; the known codes of a token narrow it down. An unknown token accepts any text.
 */
export function parseNumber(
  template: Template,
  number: string,
  known: Partial<Record<CodeToken, readonly string[]>> = {},
): NumberReading[] {
  const readings: NumberReading[] = [];
  const walk = (index: number, position: number, reading: NumberReading): void => {
    const segment = template.segments[index];
    if (!segment) {
      if (position === number.length) readings.push(reading);
      return;
    }
    for (const step of stepsOf(segment, number, position, reading, known)) {
      walk(index + 1, position + step.length, { ...reading, ...step.found });
    }
  };
  walk(0, 0, { codes: {}, sequence: 0, year: null, revisionLabel: null });
  return readings;
}

interface Step {
  length: number;
  found: Partial<NumberReading>;
}

function stepsOf(
  segment: Segment,
  number: string,
  position: number,
  reading: NumberReading,
  known: Partial<Record<CodeToken, readonly string[]>>,
): Step[] {
  switch (segment.kind) {
    case 'literal': {
      const text = canonicalText(segment.text);
      return number.startsWith(text, position) ? [{ length: text.length, found: {} }] : [];
    }
    case 'code':
      return codesAt(number, position, known[segment.token])
        .filter((code) => (reading.codes[segment.token] ?? code) === code)
        .map((code) => ({ length: code.length, found: { codes: { ...reading.codes, [segment.token]: code } } }));
    case 'year': {
      const year = Number(/^[0-9]{4}/.exec(number.slice(position, position + 4))?.[0] ?? Number.NaN);
      const printed = segment.era === 'B.E.' ? year - BUDDHIST_OFFSET : year;
      return Number.isNaN(year) || (reading.year ?? printed) !== printed
        ? []
        : [{ length: 4, found: { year: printed } }];
    }
    case 'sequence':
      return sequencesAt(number, position, segment.width);
    case 'revision':
      return lengthsUpTo(MAX_REVISION_LENGTH, number.length - position).map((length) => ({
        length,
        found: { revisionLabel: number.slice(position, position + length) },
      }));
    default:
      return [];
  }
}

function codesAt(number: string, position: number, known: readonly string[] | undefined): string[] {
  if (known) return [...new Set(known.map(canonicalText))].filter((code) => code && number.startsWith(code, position));
  const lengths = lengthsUpTo(number.length, number.length - position).slice(1);
  return lengths.map((length) => number.slice(position, position + length));
}

/** As many digits as the width says, or more when the first is not a zero: that is how numbers widen. */
function sequencesAt(number: string, position: number, width: number): Step[] {
  const digits = /^[0-9]+/.exec(number.slice(position, position + MAX_SEQUENCE_DIGITS))?.[0] ?? '';
  return lengthsUpTo(MAX_SEQUENCE_DIGITS, digits.length)
    .filter((length) => length === width || (length > width && digits[0] !== '0'))
    .map((length) => ({ length, found: { sequence: Number(digits.slice(0, length)) } }))
    .filter((step) => step.found.sequence > 0);
}

/** 0, 1, 2 … up to the smaller of both. */
function lengthsUpTo(limit: number, available: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(limit, available)) + 1 }, (_, length) => length);
}
