import type { DueFacts } from './due-buckets';
import type { DueBucket, WorkTab } from './schema';

/** Role of a person for a document; parties that a definition invents are `party`. */
export type WorkRole =
  | 'reviewer'
  | 'lead'
  | 'approver'
  | 'designer'
  | 'recipient'
  | 'originator'
  | 'main'
  | 'action'
  | 'informed'
  | 'party';

interface WorkOrganization {
  code: string;
  name: string;
}

/** Holder: a person, or an organization as a whole. */
export interface WorkHolder {
  organizationCode: string;
  personName: string | null;
}

/** One thing on a list: a task, a turn of an organization, a document that somebody else holds, or something done. */
export type WorkRow = DueFacts & {
  /** Of the entry; a document can be there for several tasks. */
  key: string;
  instanceId: string;
  versionNo: number;
  documentPublicId: string;
  typeCode: string;
  typeName: string;
  number: string | null;
  subject: string;
  projectCode: string;
  from: WorkOrganization;
  disciplineCode: string | null;
  urgency: string;
  role: WorkRole;
  /** The delegator, for a delegated task. */
  onBehalfOf: string | null;
  /** The requested action, or in `done` the action taken. */
  asked: string;
  step: string;
  holders: WorkHolder[];
  /** ISO 8601. Since when it is held, or in `done` when it was done. */
  since: string;
  heldDays: number;
  dueAt: string | null;
  /** The due date comes from the step's rule; no person has set it. */
  isDueByRule: boolean;
  /** Can be acknowledged in the list, alone or with others. */
  canAcknowledge: boolean;
  /** The reader may put it off: it is theirs, and its due day has not come. */
  canSnooze: boolean;
  /** ISO 8601. Latest return of a snoozed entry. */
  snoozedUntil: string | null;
  /** The reader decides, and a page of its own serves that. */
  isDecision: boolean;
  /** The consultant's proposal to the approver; null where there is no approver or no proposal. */
  recommended: { code: string; name: string } | null;
  /** Path of the page where it is dealt with. */
  href: string;
};

export interface WorkOption {
  code: string;
  name: string;
  count: number;
}

export interface WorkCounts {
  /** With the filters of the address. */
  tabs: Record<WorkTab, number>;
  /** Of the shown tab, with all filters except their own. */
  kinds: WorkOption[];
  projects: WorkOption[];
  disciplines: WorkOption[];
  from: WorkOption[];
  due: Record<DueBucket, number>;
}

export interface WorkPage {
  rows: WorkRow[];
  /** Of the tab that is shown, with all filters. */
  total: number;
  after: string | null;
  before: string | null;
  counts: WorkCounts;
}
