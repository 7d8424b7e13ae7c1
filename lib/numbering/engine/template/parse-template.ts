/** Tokens that print a code of the document, in the order the seed lists them. */
export const CODE_TOKENS = [
  'PROJECT',
  'ORIGINATOR',
  'RECIPIENT',
  'CORR_TYPE',
  'SUB_TYPE',
  'RFA_TYPE',
  'DISCIPLINE',
] as const;
export type CodeToken = (typeof CODE_TOKENS)[number];

type Era = 'B.E.' | 'A.D.';

export type Segment =
  | { kind: 'literal'; text: string }
  | { kind: 'code'; token: CodeToken }
  | { kind: 'sequence'; width: number }
  | { kind: 'year'; era: Era }
  | { kind: 'revision' }
  | { kind: 'deprecated'; token: DeprecatedToken }
  /** Anything in braces that no rule knows, and braces without a partner. */
  | { kind: 'unknown'; text: string };

export interface Template {
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** Tokens of older specifications, with what to write instead. They are recognised and never printed. */
export const DEPRECATED_TOKENS = {
  ORG: ['ORIGINATOR', 'RECIPIENT'],
  ORG_CODE: ['ORIGINATOR', 'RECIPIENT'],
  TYPE: ['CORR_TYPE', 'SUB_TYPE', 'RFA_TYPE'],
  TYPE_CODE: ['CORR_TYPE', 'SUB_TYPE', 'RFA_TYPE'],
  CATEGORY: [],
  YEAR: ['YEAR:B.E.', 'YEAR:A.D.'],
  DISCIPLINE_CODE: ['DISCIPLINE'],
} as const satisfies Record<string, readonly string[]>;
type DeprecatedToken = keyof typeof DEPRECATED_TOKENS;

/** Every token there is, as it is written between its braces; of {SEQ:n} the usual one. */
export const TOKEN_NAMES: readonly string[] = [...CODE_TOKENS, 'SEQ:4', 'YEAR:B.E.', 'YEAR:A.D.', 'REV'];

const CODE_TOKEN_NAMES: ReadonlySet<string> = new Set(CODE_TOKENS);

/** Parses a template into its segments. Never throws: a syntax error becomes a segment that the linter reports. */
export function parseTemplate(text: string): Template {
  const segments: Segment[] = [];
  let position = 0;
  while (position < text.length) {
    const open = indexOrEnd(text, '{', position);
    if (open > position) segments.push(...literals(text.slice(position, open)));
    if (open === text.length) break;
    const close = text.indexOf('}', open);
    if (close < 0) {
      segments.push({ kind: 'unknown', text: text.slice(open) });
      break;
    }
    segments.push(readToken(text.slice(open + 1, close)));
    position = close + 1;
  }
  return { text, segments };
}

function readToken(name: string): Segment {
  if (CODE_TOKEN_NAMES.has(name)) return { kind: 'code', token: name as CodeToken };
  if (name === 'REV') return { kind: 'revision' };
  if (name === 'YEAR:B.E.') return { kind: 'year', era: 'B.E.' };
  if (name === 'YEAR:A.D.') return { kind: 'year', era: 'A.D.' };
  const width = /^SEQ:([0-9]{1,3})$/.exec(name)?.[1];
  if (width !== undefined) return { kind: 'sequence', width: Number(width) };
  if (Object.hasOwn(DEPRECATED_TOKENS, name)) return { kind: 'deprecated', token: name as DeprecatedToken };
  return { kind: 'unknown', text: `{${name}}` };
}

/** Plain text, with closing braces that close nothing set apart. */
function literals(text: string): Segment[] {
  return text
    .split(/(\})/)
    .filter((part) => part !== '')
    .map((part) => (part === '}' ? { kind: 'unknown', text: part } : { kind: 'literal', text: part }));
}

function indexOrEnd(text: string, search: string, from: number): number {
  const index = text.indexOf(search, from);
  return index < 0 ? text.length : index;
}
