import { type CodeToken, parseTemplate, type Template } from './parse-template';

const LETTER_FAMILY = '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}';

/** What a type is numbered by when its project has set nothing else (seed 3.11.3; circulations are our own). */
const DEFAULTS: Readonly<Record<string, string>> = {
  TRANSMITTAL: '{ORIGINATOR}-{RECIPIENT}-{SUB_TYPE}-{SEQ:4}-{YEAR:B.E.}',
  RFA: '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{RFA_TYPE}-{SEQ:4}-{REV}',
  CIRCULATION: '{ORIGINATOR}-CIR-{SEQ:4}-{YEAR:B.E.}',
};

/** The default template of a type; a type added later is numbered like a letter. */
export function defaultTemplate(typeCode: string): Template {
  return parseTemplate(Object.hasOwn(DEFAULTS, typeCode) ? (DEFAULTS[typeCode] ?? LETTER_FAMILY) : LETTER_FAMILY);
}

/** Parts of a counter's key that can be "not part of this key". Project, type, originator and year always are. */
export type OptionalKeyToken = Extract<CodeToken, 'RECIPIENT' | 'SUB_TYPE' | 'RFA_TYPE' | 'DISCIPLINE'>;

/** The optional parts a type is counted by, before its template adds those it prints (seed 3.11.2). */
export function keyTokensOfType(typeCode: string): readonly OptionalKeyToken[] {
  switch (typeCode) {
    case 'RFA':
      return ['RFA_TYPE', 'DISCIPLINE'];
    case 'TRANSMITTAL':
      return ['RECIPIENT', 'SUB_TYPE'];
    case 'CIRCULATION':
      return [];
    default:
      return ['RECIPIENT'];
  }
}
