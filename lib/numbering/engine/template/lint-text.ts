import type { LintFinding } from './lint-finding';
import type { Segment, Template } from './parse-template';

/**
 * Invisible characters, characters that reverse text, and blanks that only look like a blank: two numbers that differ
 * in these read the same.
 */
const NOT_ALLOWED = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Marks, vowels and the like that print on the character before them, which would be a code's last. */
const HANGS_ON = /^[\p{M}\u0E32\u0E33\u0E45]/u;
/** Two of these are one letter in print: SARA E and a code that begins with one read like SARA AE. */
const RUNS_ON = /\u0E40$/;

/** Findings in the text around the tokens. */
export function lintText({ text, segments }: Template): LintFinding[] {
  const findings: LintFinding[] = [];
  const found = NOT_ALLOWED.exec(text)?.[0];
  if (found !== undefined) {
    const codePoint = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    findings.push({ level: 'error', code: 'CHARACTER_NOT_ALLOWED', params: { codePoint: `U+${codePoint}` } });
  }
  if (text.trim() !== text) findings.push({ level: 'error', code: 'BLANK_AT_END', params: {} });
  const marks = segments.flatMap((segment, index) => markAtEdge(segment, index > 0, index < segments.length - 1));
  return [...findings, ...marks];
}

function markAtEdge(segment: Segment, followsToken: boolean, leadsToToken: boolean): LintFinding[] {
  if (segment.kind !== 'literal') return [];
  const mark = (followsToken && HANGS_ON.exec(segment.text)?.[0]) || (leadsToToken && RUNS_ON.exec(segment.text)?.[0]);
  return mark ? [{ level: 'error', code: 'MARK_AT_EDGE', params: { mark } }] : [];
}

/** Without the characters that are not allowed, and without blanks at its ends. */
export function withoutForbidden(text: string): string {
  return text.replace(new RegExp(NOT_ALLOWED.source, 'gu'), () => '').trim();
}
