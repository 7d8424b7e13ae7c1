import type { LintFinding } from './lint-finding';
import { DEPRECATED_TOKENS, type Segment, type Template, TOKEN_NAMES } from './parse-template';

/** Findings in the tokens. */
export function lintTokens({ segments }: Template): LintFinding[] {
  return [...segments.flatMap(lintToken), ...lintRepeated(segments), ...lintTouching(segments)];
}

function lintToken(segment: Segment): LintFinding[] {
  if (segment.kind === 'deprecated') {
    const instead = DEPRECATED_TOKENS[segment.token].map((token) => `{${token}}`).join(' ');
    return [{ level: 'error', code: 'TOKEN_DEPRECATED', params: { token: `{${segment.token}}`, instead } }];
  }
  if (segment.kind !== 'unknown') return [];
  const token = segment.text;
  return [{ level: 'error', code: faultOf(token), params: { token, instead: nearestToken(token) ?? '' } }];
}

function faultOf(token: string): LintFinding['code'] {
  if (token === '}') return 'BRACE_STRAY';
  if (!token.endsWith('}')) return 'TOKEN_UNCLOSED';
  if (token.lastIndexOf('{') > 0) return 'TOKEN_NESTED';
  return token.slice(1, -1).trim() === '' ? 'TOKEN_EMPTY' : 'TOKEN_UNKNOWN';
}

/** The token that was meant: the same letters in another case, with other blanks, marks or without its argument. */
function nearestToken(text: string): string | null {
  const letters = lettersOf(text);
  if (/^SEQ[0-9]*$/.test(letters)) {
    const width = Number(letters.slice(3));
    return `{SEQ:${width >= 1 && width <= 9 ? width : 4}}`;
  }
  return TOKEN_NAMES.map((name) => `{${name}}`).find((token) => letters !== '' && lettersOf(token) === letters) ?? null;
}

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, () => '');
}

/** A part printed twice makes numbers longer without new information; usually one was meant to be another. */
function lintRepeated(segments: readonly Segment[]): LintFinding[] {
  const names = segments.flatMap((segment) => nameOf(segment) ?? []);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((token) => ({ level: 'warning', code: 'TOKEN_REPEATED', params: { token } }));
}

/** Codes that touch run into each other: AB and C print like A and BC. The sequence has its own, stricter rule. */
function lintTouching(segments: readonly Segment[]): LintFinding[] {
  return segments.flatMap((segment, index) => {
    const [left, right] = [nameOf(segments[index - 1]), nameOf(segment)];
    if (!left || !right) return [];
    return [{ level: 'warning' as const, code: 'TOKENS_TOUCH' as const, params: { left, right } }];
  });
}

/**
 * The token as written, for tokens that print a part of the document. The sequence and faulty tokens have findings of
 * their own.
 */
function nameOf(segment: Segment | undefined): string | null {
  if (segment?.kind === 'code') return `{${segment.token}}`;
  if (segment?.kind === 'year') return `{YEAR:${segment.era}}`;
  return segment?.kind === 'revision' ? '{REV}' : null;
}
