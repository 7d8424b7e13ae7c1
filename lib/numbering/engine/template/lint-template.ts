import { keyTokensOfType, type OptionalKeyToken, requiredTokenOfType } from './default-templates';
import type { LintFinding } from './lint-finding';
import { lintText } from './lint-text';
import { lintTokens } from './lint-tokens';
import { CODE_TOKENS, type CodeToken, type Segment, type Template } from './parse-template';

/** The column. */
export const MAX_TEMPLATE = 255;

export interface LintContext {
  typeCode: string;
  /** NUMERIC revisions have no label on the first issue, so {REV} can be empty. */
  revisionStyle: 'ALPHA' | 'NUMERIC';
  /** Contractors of the project that write documents of the type; without it, none. */
  contractors?: number;
  /** The longest code in use per token; without one, the longest that can be stored. */
  longestCode?: Partial<Record<CodeToken, number>>;
}

const MAX_LENGTH = 100;
const WARNING_LENGTH = 50;
/** Column sizes of the code tables. */
const LONGEST_CODE: Readonly<Record<CodeToken, number>> = {
  PROJECT: 20,
  ORIGINATOR: 20,
  RECIPIENT: 20,
  CORR_TYPE: 20,
  SUB_TYPE: 10,
  RFA_TYPE: 10,
  DISCIPLINE: 10,
};
const LONGEST_REVISION = 8;
/** The largest INT has ten digits. */
const LONGEST_SEQUENCE = 10;

/** Findings of a template for one type, errors and warnings; without errors it can be saved. */
export function lintTemplate(template: Template, context: LintContext): LintFinding[] {
  // A text this long was generated; listing its findings one by one would not help.
  if (template.text.length > MAX_TEMPLATE) {
    return [error('TEMPLATE_TOO_LONG', { length: template.text.length, limit: MAX_TEMPLATE })];
  }
  return [
    ...lintSequence(template),
    ...lintTokens(template),
    ...lintText(template),
    ...lintForType(template, context),
    ...lintContractors(template, context),
    ...lintLength(template, context),
  ];
}

function error(code: LintFinding['code'], params: LintFinding['params'] = {}): LintFinding {
  return { level: 'error', code, params };
}

function lintSequence({ segments }: Template): LintFinding[] {
  const positions = [...segments.keys()].filter((index) => segments[index]?.kind === 'sequence');
  const [position] = positions;
  if (position === undefined) return [error('SEQUENCE_MISSING')];
  if (positions.length > 1) return [error('SEQUENCE_REPEATED')];
  const findings: LintFinding[] = [];
  const sequence = segments[position];
  if (sequence?.kind === 'sequence' && (sequence.width < 1 || sequence.width > 9)) {
    findings.push(error('SEQUENCE_WIDTH', { width: sequence.width }));
  }
  const neighbours = [lastCharacter(segments[position - 1]), firstCharacter(segments[position + 1])];
  if (neighbours.some((character) => character === 'any' || /\p{N}/u.test(character))) {
    findings.push(error('SEQUENCE_TOUCHES_DIGIT'));
  }
  return findings;
}

/** A token's text is not known here, so it counts as a possible digit. */
function lastCharacter(segment: Segment | undefined): string {
  if (!segment) return '';
  return segment.kind === 'literal' ? ([...segment.text].at(-1) ?? '') : 'any';
}

function firstCharacter(segment: Segment | undefined): string {
  if (!segment) return '';
  return segment.kind === 'literal' ? ([...segment.text][0] ?? '') : 'any';
}

function lintForType(template: Template, { typeCode, revisionStyle }: LintContext): LintFinding[] {
  const findings: LintFinding[] = [];
  const printed = printedTokens(template);
  const required = requiredTokenOfType(typeCode);
  if (required && !printed.has(required)) findings.push(error('TOKEN_REQUIRED', { token: `{${required}}` }));
  const filled: readonly string[] = keyTokensOfType(typeCode);
  for (const token of OPTIONAL_TOKENS) {
    if (printed.has(token) && !filled.includes(token)) {
      findings.push(error('TOKEN_CAN_BE_EMPTY', { token: `{${token}}` }));
    }
  }
  if (revisionStyle === 'NUMERIC' && template.segments.some((segment) => segment.kind === 'revision')) {
    findings.push(error('TOKEN_CAN_BE_EMPTY', { token: '{REV}' }));
  }
  return findings;
}

/** Contractors that share a series read each other's count from their numbers (decision 068). */
function lintContractors(template: Template, { contractors = 0 }: LintContext): LintFinding[] {
  if (contractors === 0 || printedTokens(template).has('ORIGINATOR')) return [];
  const params = { token: '{ORIGINATOR}' };
  return contractors > 1
    ? [error('SHARED_BY_CONTRACTORS', { ...params, count: contractors })]
    : [{ level: 'warning', code: 'SHARED_BY_NEXT_CONTRACTOR', params }];
}

const OPTIONAL_TOKENS: readonly OptionalKeyToken[] = ['RECIPIENT', 'SUB_TYPE', 'RFA_TYPE', 'DISCIPLINE'];

function lintLength(template: Template, { longestCode }: LintContext): LintFinding[] {
  const length = longestNumber(template, longestCode);
  if (length > MAX_LENGTH) return [error('TOO_LONG', { length, limit: MAX_LENGTH })];
  if (length > WARNING_LENGTH) return [{ level: 'warning', code: 'LONG', params: { length, limit: WARNING_LENGTH } }];
  return [];
}

/** Characters of the longest number a template can print, with the sequence as wide as it can ever get. */
export function longestNumber(template: Template, longestCode: LintContext['longestCode'] = {}): number {
  return template.segments.reduce((sum, segment) => {
    if (segment.kind === 'literal') return sum + segment.text.length;
    if (segment.kind === 'code') return sum + (longestCode[segment.token] ?? LONGEST_CODE[segment.token]);
    if (segment.kind === 'sequence') return sum + Math.max(segment.width, LONGEST_SEQUENCE);
    if (segment.kind === 'year') return sum + 4;
    return segment.kind === 'revision' ? sum + LONGEST_REVISION : sum;
  }, 0);
}

/** Parts of the counter's key that the numbers do not print, and the consequence for readers. */
export interface UniquenessReport {
  /** Documents that differ only in these share one series and continue each other's numbers. */
  sharedOver: (CodeToken | 'YEAR')[];
  restartsEachYear: boolean;
}

export function reportUniqueness(template: Template, typeCode: string): UniquenessReport {
  const printed = printedTokens(template);
  const restartsEachYear = template.segments.some((segment) => segment.kind === 'year');
  const keyTokens: CodeToken[] = ['ORIGINATOR', ...keyTokensOfType(typeCode)];
  const sharedOver: (CodeToken | 'YEAR')[] = keyTokens.filter((token) => !printed.has(token));
  if (!restartsEachYear) sharedOver.push('YEAR');
  return { sharedOver, restartsEachYear };
}

/** True when numbers of both templates can read the same: the same shape, and no type printed. */
export function canLookAlike(left: Template, right: Template): boolean {
  return !printedTokens(left).has('CORR_TYPE') && shapeOf(left) === shapeOf(right);
}

function shapeOf({ segments }: Template): string {
  return JSON.stringify(segments.map((segment) => (segment.kind === 'sequence' ? { kind: 'sequence' } : segment)));
}

/** The code tokens a template prints. */
export function printedTokens({ segments }: Template): ReadonlySet<CodeToken> {
  return new Set(CODE_TOKENS.filter((token) => segments.some((s) => s.kind === 'code' && s.token === token)));
}
