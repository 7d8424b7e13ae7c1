import { canonicalText } from '@/lib/platform/canonical-text';
import { foldNumber } from '../../engine/template/fold-number';
import { type NumberReading, parseNumber } from '../../engine/template/parse-number';
import type { CodeToken, Segment, Template } from '../../engine/template/parse-template';

export type KnownCodes = Partial<Record<CodeToken, readonly string[]>>;

/** Reads numbers of one template: as it prints them, or as people write them. */
export interface NumberReader {
  exact: (text: string) => NumberReading[];
  /** Missing dots and zeros, other separators, Thai digits, a short year, a year of the other era. */
  forgiving: (text: string) => NumberReading[];
}

const BUDDHIST_OFFSET = 543;

export function numberReader(template: Template, known: KnownCodes, newestYear: number): NumberReader {
  const places = template.segments.filter(({ kind }) => kind !== 'literal');
  const pattern = foldedPattern(template, known);
  return {
    exact: (text) => parseNumber(template, canonicalText(text), known),
    forgiving: (text) => {
      const match = pattern.exec(foldNumber(text));
      return match ? readingsOf(places, match.slice(1), { known, newestYear }) : [];
    },
  };
}

/** Folding leaves a hyphen where digits would run together, and nothing elsewhere. */
const SEPARATOR = '(?:(?<=[0-9])-(?=[0-9])|(?<![0-9])|(?![0-9]))';

function foldedPattern({ segments }: Template, known: KnownCodes): RegExp {
  const source = segments.map((segment) =>
    segment.kind === 'literal' ? literalSource(segment.text) : groupOf(segment, known),
  );
  return new RegExp(`^${source.join('')}$`, 'u');
}

function literalSource(text: string): string {
  return text
    .split(/([^\p{L}\p{M}\p{N}.]+)/u)
    .map((part) => (/^[^\p{L}\p{M}\p{N}.]/u.test(part) ? SEPARATOR : foldNumber(part)))
    .join('');
}

function groupOf(segment: Segment, known: KnownCodes): string {
  if (segment.kind === 'sequence') return '([0-9]{1,9})';
  if (segment.kind === 'year') return '([0-9]{4}|[0-9]{2})';
  if (segment.kind === 'revision') return '([\\p{L}\\p{N}]{0,8})';
  if (segment.kind !== 'code') return '(?!)()';
  const folded = [...new Set((known[segment.token] ?? []).map(foldNumber))].filter((code) => code !== '');
  // The longest first: a code may begin like another one.
  const longestFirst = folded.sort((left, right) => right.length - left.length);
  return longestFirst.length === 0 ? '(?!)()' : `(${longestFirst.join('|')})`;
}

/** Codes that fold alike give a reading each. */
function readingsOf(
  places: readonly Segment[],
  values: readonly string[],
  { known, newestYear }: { known: KnownCodes; newestYear: number },
): NumberReading[] {
  let readings: NumberReading[] = [{ codes: {}, sequence: 0, year: null, revisionLabel: null }];
  for (const [index, segment] of places.entries()) {
    const value = values[index] ?? '';
    if (segment.kind === 'code') {
      const codes = (known[segment.token] ?? []).filter((code) => foldNumber(code) === value);
      readings = codes.flatMap((code) =>
        readings
          .filter((reading) => (reading.codes[segment.token] ?? code) === code)
          .map((reading) => ({ ...reading, codes: { ...reading.codes, [segment.token]: code } })),
      );
    } else if (segment.kind === 'sequence')
      readings = readings.map((reading) => ({ ...reading, sequence: Number(value) }));
    else if (segment.kind === 'year')
      readings = readings.map((reading) => ({ ...reading, year: yearOf(value, newestYear) }));
    else if (segment.kind === 'revision')
      readings = readings.map((reading) => ({ ...reading, revisionLabel: value.toUpperCase() }));
  }
  return readings.filter(({ sequence }) => sequence > 0);
}

/** A.D. Of a short year the newest reading that is not in the future. */
function yearOf(text: string, newestYear: number): number {
  const year = Number(text);
  if (text.length === 4) return year >= 2400 ? year - BUDDHIST_OFFSET : year;
  return Math.max(...[2500 + year - BUDDHIST_OFFSET, 2000 + year].filter((one) => one <= newestYear));
}
