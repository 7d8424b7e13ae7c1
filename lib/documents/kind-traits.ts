import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import type { SubjectCode } from '@/lib/workflow/definitions/subjects';

/** Kinds whose permission for a verb the matrix has. */
type MayBe<Verb extends string> = PermissionCode extends infer P
  ? P extends `${infer Kind}.${Verb}`
    ? Kind
    : never
  : never;

/**
 * Facts of each kind of document that need no database: for the browser, and for the folders of the kinds themselves.
 * Behaviour is in the kinds' own folders.
 */
interface KindTraits {
  /** The only type of correspondence of this kind; null: all types without a kind of their own. */
  typeCode: string | null;
  /** Subject of its revisions in the workflow engine. */
  subject: SubjectCode;
  /** The first part of its permissions, which `permissions.ts` needs for these verbs, and of its audit actions. */
  audit: MayBe<'create'> & MayBe<'edit'> & MayBe<'discard'> & MayBe<'submit'>;
  /** Audit actions of its own that are moves of its workflow; its other parties see them. */
  moves: readonly string[];
  /** The folder of its pages in a project. */
  folder: string;
  /** The first segment of its paths over REST. */
  resource: string;
  /** The page on which it is decided, below its own; null: decided where it is read. */
  decisionPage: string | null;
  /** The fields that its number prints or is counted by, and a held number therefore needs. */
  numberFields: readonly (
    | 'recipientOrganizationPublicId'
    | 'contractPublicId'
    | 'subTypeNumber'
    | 'rfaTypeCode'
    | 'disciplineCode'
  )[];
}

export const KIND_TRAITS = {
  letter: {
    typeCode: null,
    subject: 'correspondence_revision',
    audit: 'correspondence',
    moves: [],
    folder: 'correspondence',
    resource: 'correspondences',
    decisionPage: null,
    numberFields: ['recipientOrganizationPublicId'],
  },
  rfa: {
    typeCode: 'RFA',
    subject: 'rfa_revision',
    audit: 'rfa',
    moves: ['recalled', 'revision_cancelled'],
    folder: 'rfas',
    resource: 'rfas',
    decisionPage: 'review',
    numberFields: ['contractPublicId', 'rfaTypeCode', 'disciplineCode'],
  },
  transmittal: {
    typeCode: 'TRANSMITTAL',
    subject: 'transmittal_revision',
    audit: 'transmittal',
    moves: ['acknowledged'],
    folder: 'transmittals',
    resource: 'transmittals',
    decisionPage: null,
    numberFields: ['recipientOrganizationPublicId', 'contractPublicId', 'subTypeNumber'],
  },
  ncr: {
    typeCode: 'NCR',
    subject: 'ncr_revision',
    audit: 'ncr',
    moves: ['answered', 'closed'],
    folder: 'ncrs',
    resource: 'ncrs',
    decisionPage: null,
    numberFields: ['recipientOrganizationPublicId', 'contractPublicId'],
  },
} as const satisfies Record<string, KindTraits>;

export type KindCode = keyof typeof KIND_TRAITS;
export const KIND_CODES = Object.keys(KIND_TRAITS) as KindCode[];

/** Facts of every kind of record for pages, panes and messages. */
interface AnyKindTraits {
  typeCode: string | null;
  folder: string;
  resource: string;
  decisionPage: string | null;
  /** Came from outside the system: its sender is no organization of it. */
  isFromOutside: boolean;
  /** No other organization knows of it, or of its number (decision 042). */
  staysInside: boolean;
  mayBeCirculated: boolean;
  /** Its number has a page that explains it. */
  hasNumberPage: boolean;
  /** It has no draft: the first step of its workflow issues it. */
  isIssuedByFirstStep: boolean;
}

const OF_DOCUMENT = {
  isFromOutside: false,
  staysInside: false,
  mayBeCirculated: true,
  hasNumberPage: true,
  isIssuedByFirstStep: false,
} as const;

/** Every kind: those of `KINDS`, and the two that have verbs of their own and no draft that is submitted. */
export const ANY_KIND_TRAITS = {
  letter: { ...KIND_TRAITS.letter, ...OF_DOCUMENT },
  /** Listed, read and circulated like letters, and written by its own verb. */
  incoming: {
    ...OF_DOCUMENT,
    typeCode: 'INCOMING',
    folder: KIND_TRAITS.letter.folder,
    resource: 'incoming-letters',
    decisionPage: null,
    isFromOutside: true,
  },
  rfa: { ...KIND_TRAITS.rfa, ...OF_DOCUMENT },
  transmittal: { ...KIND_TRAITS.transmittal, ...OF_DOCUMENT },
  ncr: { ...KIND_TRAITS.ncr, ...OF_DOCUMENT },
  /** A record of its own table; the type only numbers it. */
  circulation: {
    typeCode: 'CIRCULATION',
    folder: 'circulations',
    resource: 'circulations',
    decisionPage: null,
    isFromOutside: false,
    staysInside: true,
    mayBeCirculated: false,
    hasNumberPage: false,
    isIssuedByFirstStep: true,
  },
} as const satisfies Record<KindCode, AnyKindTraits> & Record<string, AnyKindTraits>;

export type AnyKindCode = keyof typeof ANY_KIND_TRAITS;
export const ANY_KIND_CODES = Object.keys(ANY_KIND_TRAITS) as AnyKindCode[];

/** The registers of documents, by their folders; letters and incoming ones share one. */
export const REGISTER_FOLDERS = [...new Set(ANY_KIND_CODES.map((code) => ANY_KIND_TRAITS[code].folder))];
export type RegisterFolder = (typeof REGISTER_FOLDERS)[number];

/** A table by REST resource, which has those of every kind. */
export type ByResource<T> = Readonly<Record<(typeof ANY_KIND_TRAITS)[AnyKindCode]['resource'], T> & Record<string, T>>;

export function anyKindOfType(typeCode: string): AnyKindCode {
  return ANY_KIND_CODES.find((code) => ANY_KIND_TRAITS[code].typeCode === typeCode) ?? 'letter';
}

export function traitsOfType(typeCode: string): AnyKindTraits {
  return ANY_KIND_TRAITS[anyKindOfType(typeCode)];
}

/** The type of circulations, which only numbers them: a circulation is no correspondence. */
export const CIRCULATION_TYPE = ANY_KIND_TRAITS.circulation.typeCode;
export const INCOMING_TYPE = ANY_KIND_TRAITS.incoming.typeCode;
/** Types without a kind, which the letters' verbs do not write: records that an organization keeps to itself. */
export const TYPES_OF_ONE_ORGANIZATION: readonly string[] = [CIRCULATION_TYPE, INCOMING_TYPE];

/** The type that a person most often writes, and in which most types are answered. */
export const USUAL_TYPE = 'LETTER';
/** Letters that are answered by a letter. Every other letter is answered by one of its own type. */
const TYPES_ANSWERED_BY_LETTER: readonly string[] = ['RFI', 'INSTRUCTION', 'NOTICE', 'MOM'];

/** Types with a kind of their own: they are in its register and not among the letters. */
export const TYPES_OF_OWN_KIND: readonly string[] = KIND_CODES.flatMap((code) => KIND_TRAITS[code].typeCode ?? []);
/** Types that the verbs of letters refuse. */
export const TYPES_NOT_LETTERS: readonly string[] = [...TYPES_OF_OWN_KIND, ...TYPES_OF_ONE_ORGANIZATION];

export function kindOfType(typeCode: string): KindCode {
  return KIND_CODES.find((code) => KIND_TRAITS[code].typeCode === typeCode) ?? 'letter';
}

/** The kind of a workflow's subject; null for a subject that is no correspondence or has no kind yet. */
export function kindOfSubject(subject: string): KindCode | null {
  return KIND_CODES.find((code) => KIND_TRAITS[code].subject === subject) ?? null;
}

export function isWrittenAsLetter(typeCode: string): boolean {
  return !TYPES_NOT_LETTERS.includes(typeCode);
}

/** The type in which a document is answered. */
export function typeOfAnswer(typeCode: string): string {
  const isByLetter = !isWrittenAsLetter(typeCode) || TYPES_ANSWERED_BY_LETTER.includes(typeCode);
  return isByLetter ? USUAL_TYPE : typeCode;
}
