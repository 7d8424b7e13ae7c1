import { canonicalText } from '@/lib/platform/canonical-text';
import { AppError } from '@/lib/platform/errors/app-error';
import type { CodeToken, Template } from './parse-template';

export type OverflowRule = 'WIDEN' | 'STOP';

/** Parts of a number that the document gives, without sequence and revision. */
export interface PrintedParts {
  codes: Readonly<Record<CodeToken, string | null>>;
  /** A.D. */
  year: number;
}

/** Printed text, or one of the two places still open. */
type OpenSegment = { text: string } | { hole: 'sequence' | 'revision' };

/** A number with everything printed but the sequence and the revision. */
export interface OpenNumber {
  readonly segments: readonly OpenSegment[];
  /** Digits a sequence has at least. */
  readonly width: number;
}

/** B.E. = A.D. + 543. */
const BUDDHIST_OFFSET = 543;

/**
 * Prints the parts that are known before a number is taken. Codes are text, never patterns: a code with the text
 * `{SEQ:4}` or `$&` prints as just that.
 * @throws AppError RECIPIENT_REQUIRED, NUMBER_PART_MISSING, TEMPLATE_INVALID
 */
export function openNumber(template: Template, parts: PrintedParts): OpenNumber {
  const segments: OpenSegment[] = [];
  let width = 0;
  for (const segment of template.segments) {
    if (segment.kind === 'literal') segments.push({ text: canonicalText(segment.text) });
    else if (segment.kind === 'code') segments.push({ text: codeOf(segment.token, parts) });
    else if (segment.kind === 'year') segments.push({ text: String(yearOf(segment.era, parts.year)) });
    else if (segment.kind === 'revision') segments.push({ hole: 'revision' });
    else if (segment.kind === 'sequence') {
      segments.push({ hole: 'sequence' });
      width = segment.width;
    } else throw new AppError('TEMPLATE_INVALID');
  }
  if (width === 0) throw new AppError('TEMPLATE_INVALID');
  return { segments, width };
}

/** The text that identifies a series: the width is left out, so that widening {SEQ:4} to {SEQ:5} continues it. */
export function printPattern(open: OpenNumber): string {
  return fill(open, '{SEQ}', '{REV}', escapeBraces);
}

/** The text that is unique per project and type: the number with {REV} left open. */
export function printNumberKey(open: OpenNumber, sequence: number): string {
  return fill(open, padSequence(open, sequence), '{REV}', escapeBraces);
}

/** The number as people read it. */
export function printNumber(open: OpenNumber, sequence: number, revisionLabel: string): string {
  return fill(open, padSequence(open, sequence), canonicalText(revisionLabel), (text) => text);
}

/** The sequence in a number that `printNumber` has printed for this revision; null for any other text. */
export function readSequence(open: OpenNumber, text: string, revisionLabel: string): number | null {
  const hole = open.segments.findIndex((segment) => 'hole' in segment && segment.hole === 'sequence');
  const part = (segments: readonly OpenSegment[]) =>
    fill({ ...open, segments }, '', canonicalText(revisionLabel), (literal) => literal);
  const [before, after] = [part(open.segments.slice(0, hole)), part(open.segments.slice(hole + 1))];
  if (!text.startsWith(before) || !text.endsWith(after)) return null;
  const digits = text.slice(before.length, text.length - after.length);
  return /^[0-9]{1,10}$/.test(digits) ? Number(digits) : null;
}

/** Prints a stored key for a revision: later revisions keep the number they were issued, whatever the template is now. */
export function fillNumberKey(numberKey: string, revisionLabel: string): string {
  return numberKey.replace(/\{\{|\}\}|\{REV\}/g, (found) =>
    found === '{REV}' ? canonicalText(revisionLabel) : found.slice(1),
  );
}

/** True when the sequence no longer fits and the template says to stop rather than widen. */
export function isExhausted(open: OpenNumber, sequence: number, overflow: OverflowRule): boolean {
  return overflow === 'STOP' && sequence >= 10 ** open.width;
}

function fill(open: OpenNumber, sequence: string, revision: string, print: (text: string) => string): string {
  return open.segments
    .map((segment) => {
      if ('text' in segment) return print(segment.text);
      return segment.hole === 'sequence' ? sequence : revision;
    })
    .join('');
}

/** Doubles braces of codes, so that no code can pass for an open hole. */
function escapeBraces(text: string): string {
  return text.split('{').join('{{').split('}').join('}}');
}

function padSequence(open: OpenNumber, sequence: number): string {
  return String(sequence).padStart(open.width, '0');
}

function codeOf(token: CodeToken, parts: PrintedParts): string {
  const code = parts.codes[token];
  if (code) return canonicalText(code);
  if (token === 'RECIPIENT') throw new AppError('RECIPIENT_REQUIRED');
  throw new AppError('NUMBER_PART_MISSING', { params: { token } });
}

function yearOf(era: 'B.E.' | 'A.D.', year: number): number {
  return era === 'B.E.' ? year + BUDDHIST_OFFSET : year;
}
