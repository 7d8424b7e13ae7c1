import { type CodeToken, parseTemplate, type Template } from './parse-template';

/** Parts of a counter's key that can be "not part of this key". Project, type, originator and year always are. */
export type OptionalKeyToken = Extract<CodeToken, 'RECIPIENT' | 'SUB_TYPE' | 'RFA_TYPE' | 'DISCIPLINE'>;

interface TypeNumbering {
  /** Template of the type, if its project has set none (seed 3.11.3; circulations and incoming letters are our own). */
  template: string;
  /** Optional parts in the counter's key, before the template adds those it prints (seed 3.11.2). */
  keyTokens: readonly OptionalKeyToken[];
  /** The part that every template of the type has to print. */
  required: CodeToken | null;
  /** Only the contractors of a contract write it, not every contractor that takes part in the project. */
  isWrittenByContract?: true;
}

/** A type added later is numbered like a letter. */
const LETTER: TypeNumbering = {
  template: '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}',
  keyTokens: ['RECIPIENT'],
  required: null,
};

const OTHER_TYPES: Readonly<Record<string, TypeNumbering>> = {
  RFA: {
    template: '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{RFA_TYPE}-{SEQ:4}-{REV}',
    keyTokens: ['RFA_TYPE', 'DISCIPLINE'],
    required: 'PROJECT',
    isWrittenByContract: true,
  },
  TRANSMITTAL: {
    template: '{ORIGINATOR}-{RECIPIENT}-{SUB_TYPE}-{SEQ:4}-{YEAR:B.E.}',
    keyTokens: ['RECIPIENT', 'SUB_TYPE'],
    required: 'SUB_TYPE',
  },
  NCR: { template: '{ORIGINATOR}-{RECIPIENT}-NCR-{SEQ:4}-{YEAR:B.E.}', keyTokens: ['RECIPIENT'], required: null },
  // Receive number of the receiving organization, one sequence for all senders.
  INCOMING: { template: '{ORIGINATOR}-IN-{SEQ:4}-{YEAR:B.E.}', keyTokens: [], required: null },
  CIRCULATION: { template: '{ORIGINATOR}-CIR-{SEQ:4}-{YEAR:B.E.}', keyTokens: [], required: null },
};

function numberingOf(typeCode: string): TypeNumbering {
  return Object.hasOwn(OTHER_TYPES, typeCode) ? (OTHER_TYPES[typeCode] ?? LETTER) : LETTER;
}

export function defaultTemplate(typeCode: string): Template {
  return parseTemplate(numberingOf(typeCode).template);
}

export function keyTokensOfType(typeCode: string): readonly OptionalKeyToken[] {
  return numberingOf(typeCode).keyTokens;
}

export function isWrittenByContract(typeCode: string): boolean {
  return numberingOf(typeCode).isWrittenByContract ?? false;
}

export function requiredTokenOfType(typeCode: string): CodeToken | null {
  return numberingOf(typeCode).required;
}
