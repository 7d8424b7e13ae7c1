import type { RetainedKind } from '@/lib/platform/maintenance/retention';
import { delegations, heldRoles, links, memberships, profile, sessions, signInAids, tokens } from './account';
import { documents } from './document-acts';
import { numbers, recordActs } from './record-acts';
import type { Source, Subject } from './source';
import { audit, bell, madeFiles, mails, settings, sharedLinks, subscriptions, uploads, views } from './use';

interface SubjectOfCopy {
  sources: (of: Pick<Subject, 'readers'>) => readonly Source[];
  /** Retention of its rows, by the declared periods. */
  kept: RetainedKind;
}

const of = (sources: readonly Source[], kept: RetainedKind): SubjectOfCopy => ({ sources: () => sources, kept });

/** The files of a copy, in the order of its first page; each is one JSON and one CSV of the same rows. */
export const SUBJECTS = {
  profile: of(profile, 'accounts'),
  roles: of(heldRoles, 'accounts'),
  memberships: of(memberships, 'accounts'),
  delegations: of(delegations, 'accounts'),
  settings: of(settings, 'accounts'),
  views: of(views, 'accounts'),
  sessions: of(sessions, 'sessions'),
  'sign-in': of(signInAids, 'accounts'),
  links: of(links, 'links'),
  tokens: of(tokens, 'accounts'),
  notifications: of(bell, 'notifications'),
  mails: of(mails, 'mail'),
  audit: of(audit, 'audit'),
  documents: { sources: documents, kept: 'documents' },
  uploads: of(uploads, 'documents'),
  'shared-links': of(sharedLinks, 'documents'),
  subscriptions: of(subscriptions, 'accounts'),
  numbers: of(numbers, 'documents'),
  records: of(recordActs, 'documents'),
  files: of(madeFiles, 'exports'),
} as const satisfies Record<string, SubjectOfCopy>;

export type SubjectKey = keyof typeof SUBJECTS;

export const SUBJECT_KEYS = Object.keys(SUBJECTS) as SubjectKey[];
