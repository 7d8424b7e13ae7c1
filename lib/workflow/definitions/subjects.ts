import { CIRCULATION_ASSIGNEE_TYPES } from '@/db/enums';

export const VAR_TYPES = ['string', 'int', 'bool', 'double', 'list<string>'] as const;
export type VarType = (typeof VAR_TYPES)[number];

/** Sources of a party's organizations: the document's own parties or the contract's. */
export const PARTY_SOURCES = [
  'doc.originatorOrg',
  'doc.toOrgs',
  'doc.originatorOrg + doc.toOrgs',
  'doc.organization',
  'contract.ownerOrgs',
  'contract.consultantOrgs',
  'contract.designerOrgs',
  'contract.contractorOrgs',
] as const;
export type PartySource = (typeof PARTY_SOURCES)[number];

/** People named by the record itself rather than found by a permission. */
export const ASSIGNEE_LISTS = ['circulation.assignees'] as const;
export type AssigneeList = (typeof ASSIGNEE_LISTS)[number];

/** The tables whose rows run through workflows, by their names in audit rows and events. */
export const RECORDS = {
  correspondence: { rightsIn: 'contract', isPersonListedOnce: false },
  /** A sheet belongs to the project: a role in any of its contracts counts. A person is on it once, with any role. */
  circulation: { rightsIn: 'project', isPersonListedOnce: true },
} as const satisfies Record<string, { rightsIn: 'contract' | 'project'; isPersonListedOnce: boolean }>;
export type RecordCode = keyof typeof RECORDS;

/** The record of an audit row or event; a name that is none is a document's. */
export function recordOf(entityType: string | null): RecordCode {
  return entityType !== null && Object.hasOwn(RECORDS, entityType) ? (entityType as RecordCode) : 'correspondence';
}

interface Subject {
  record: RecordCode;
  th: string;
  en: string;
  /** The action by which the form of these documents sends them; numbers are issued with it. */
  sends: string;
  /** Actions that the document's own verb takes, because they do more than move the workflow (numbers, revisions). */
  ownVerbs: readonly string[];
  /** Facts that the engine reads from the document when an action is tried; a definition declares which it uses. */
  vars: Readonly<Record<string, VarType>>;
  /** Calendar dates of the document that a due date may follow. */
  dates: readonly string[];
  statuses: readonly string[];
  sources: readonly PartySource[];
  lists: readonly AssigneeList[];
  /** Columns that may record a decision. */
  records: readonly string[];
  /** Commands that a final state may unlock. */
  allows: readonly string[];
  groups: readonly string[];
  /** True if review teams may be assigned, and each item gets a result of its own. */
  isReviewed: boolean;
}

const CONTRACT_SOURCES: readonly PartySource[] = [
  'contract.ownerOrgs',
  'contract.consultantOrgs',
  'contract.designerOrgs',
  'contract.contractorOrgs',
];
const DOCUMENT_SOURCES: readonly PartySource[] = [
  'doc.originatorOrg',
  'doc.toOrgs',
  'doc.originatorOrg + doc.toOrgs',
  ...CONTRACT_SOURCES,
];
/** The verb of a correspondence status; the code that people see adds the organization role. */
const CORRESPONDENCE_VERBS = ['DRAFT', 'SUB', 'REP', 'RSB', 'CLB', 'CCB'];

/**
 * Subjects that can run through a workflow, with all names that their definitions may use. Closed: the engine must know
 * each.
 */
export const SUBJECTS = {
  correspondence_revision: {
    record: 'correspondence',
    th: 'หนังสือและ RFI',
    en: 'Letters and RFIs',
    sends: 'SUBMIT',
    ownVerbs: ['SUBMIT', 'DISCARD', 'CANCEL', 'RESUBMIT'],
    vars: {
      typeCode: 'string',
      answerRequired: 'bool',
      revIndex: 'int',
      fileCount: 'int',
      hasDueDate: 'bool',
      isNumbered: 'bool',
    },
    dates: ['dueDate'],
    statuses: CORRESPONDENCE_VERBS,
    sources: DOCUMENT_SOURCES,
    lists: [],
    records: [],
    allows: [],
    groups: [],
    isReviewed: false,
  },
  rfa_revision: {
    record: 'correspondence',
    th: 'RFA',
    en: 'RFAs',
    sends: 'SUBMIT',
    ownVerbs: ['SUBMIT', 'DISCARD', 'CANCEL'],
    vars: {
      rfaType: 'string',
      revIndex: 'int',
      itemCount: 'int',
      fileCount: 'int',
      ownerApprovalRequired: 'bool',
      isNumbered: 'bool',
    },
    dates: ['dueDate'],
    statuses: ['DFT', 'FRE', 'FAP', 'FCO', 'ASB', 'RRS', 'REJ', 'NFA', 'OBS', 'CC'],
    sources: DOCUMENT_SOURCES,
    lists: [],
    records: ['consultantCode', 'finalCode', 'returnReason'],
    allows: ['rfa.create_next_revision'],
    groups: [],
    isReviewed: true,
  },
  transmittal_revision: {
    record: 'correspondence',
    th: 'ใบนำส่งเอกสาร',
    en: 'Transmittals',
    sends: 'SUBMIT',
    ownVerbs: ['SUBMIT', 'DISCARD', 'CANCEL', 'RESUBMIT'],
    vars: {
      purpose: 'string',
      itemCount: 'int',
      unreadyItemCount: 'int',
      revIndex: 'int',
      fileCount: 'int',
      isNumbered: 'bool',
    },
    dates: ['acknowledgeDueDate', 'dueDate'],
    statuses: CORRESPONDENCE_VERBS,
    sources: DOCUMENT_SOURCES,
    lists: [],
    records: [],
    allows: [],
    groups: [],
    isReviewed: false,
  },
  ncr_revision: {
    record: 'correspondence',
    th: 'NCR',
    en: 'NCRs',
    sends: 'SUBMIT',
    ownVerbs: ['SUBMIT', 'DISCARD', 'CANCEL', 'ANSWER', 'CLOSE'],
    vars: {
      severity: 'string',
      raisedByOwner: 'bool',
      hasOwner: 'bool',
      revIndex: 'int',
      fileCount: 'int',
      isNumbered: 'bool',
    },
    dates: ['dueDate'],
    statuses: CORRESPONDENCE_VERBS,
    sources: DOCUMENT_SOURCES,
    lists: [],
    records: [],
    allows: [],
    groups: [],
    isReviewed: false,
  },
  circulation: {
    record: 'circulation',
    th: 'ใบเวียนเอกสาร',
    en: 'Circulations',
    sends: 'START',
    ownVerbs: ['START'],
    vars: { mainCount: 'int', actionCount: 'int', hasDeadline: 'bool', correspondenceCancelled: 'bool' },
    dates: ['deadlineDate'],
    statuses: ['OPEN', 'IN_REVIEW', 'COMPLETED', 'CANCELLED'],
    sources: ['doc.organization'],
    lists: ['circulation.assignees'],
    records: [],
    allows: [],
    groups: CIRCULATION_ASSIGNEE_TYPES,
    isReviewed: false,
  },
} as const satisfies Record<string, Subject>;

export type SubjectCode = keyof typeof SUBJECTS;
/** The subject of a definition that names none. */
export const USUAL_SUBJECT: SubjectCode = 'correspondence_revision';
export const SUBJECT_CODES = Object.keys(SUBJECTS) as [SubjectCode, ...SubjectCode[]];

export function subjectOf(code: SubjectCode): Subject {
  return SUBJECTS[code];
}
