import { z } from 'zod';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import { ERRORS, type ErrorCode } from '@/lib/platform/errors/catalog';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';
import {
  capabilityOf,
  DETAIL_LISTS,
  IN_FORCE,
  IncomingFacts,
  OrganizationRef,
  RecipientState,
  RevisionRow,
  SenderRef,
  TimelineEntry,
  WRITTEN_BY,
} from '../document/dto';
import { answersOf, REVISION_FIELDS, ROW_FIELDS } from '../document/fields';
import { registerPageOf } from '../register/register-page';
import { DOCUMENT_ACTIONS } from './constants';

// Rows and details of letters. Moments are ISO 8601 in UTC, dates YYYY-MM-DD, identifiers publicIds or codes.

const instant = z.iso.datetime();
const date = z.iso.date();
const _errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

export const CorrespondenceRow = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  /** As printed on the current revision; null while it has none. */
  documentNumber: z.string().nullable(),
  revisionLabel: z.string(),
  type: CodeRef,
  subject: z.string(),
  from: SenderRef,
  /** The sender's number of an incoming letter. */
  theirNumber: z.string().nullable(),
  /** Recipient of an imported number, as in the old register. */
  to: z.array(SenderRef),
  cc: z.array(OrganizationRef),
  documentDate: date.nullable(),
  dueDate: date.nullable(),
  isOverdue: z.boolean(),
  status: CodeRef,
  urgency: z.enum(URGENCIES),
  secrecy: z.enum(SECRECIES),
  /** The organizations that are to act now, whatever the step. */
  ballInCourt: z.array(OrganizationRef),
  /** A TO organization still owes its answer. */
  isAwaited: z.boolean(),
  submittedAt: instant.nullable(),
  /**
   * When the acting organization first opened it; for an incoming letter its date received. Null for unread documents.
   */
  receivedAt: instant.nullable(),
  isUnread: z.boolean(),
  isCancelled: z.boolean(),
  hasReply: z.boolean(),
  discipline: CodeRef.nullable(),
  tags: z.array(z.string()),
  referencesCount: z.int(),
  attachmentsCount: z.int(),
  /** Whole days since the ball came to the organization that has it longest; null where none has it. */
  daysHeld: z.int().nullable(),
  createdBy: PersonRef,
  createdAt: instant,
  updatedAt: instant,
});
export type CorrespondenceRow = z.infer<typeof CorrespondenceRow>;

export const CorrespondencePage = registerPageOf(CorrespondenceRow);
export type CorrespondencePage = z.infer<typeof CorrespondencePage>;

export const CapabilityRow = capabilityOf(DOCUMENT_ACTIONS);

export const CorrespondenceDetail = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  project: CodedRef,
  contract: CodedRef.nullable(),
  type: CodeRef,
  discipline: CodeRef.nullable(),
  originator: OrganizationRef,
  /** Null for a document written in the system. */
  incoming: IncomingFacts.nullable(),
  status: CodeRef,
  ...answersOf(ROW_FIELDS),
  isDraft: z.boolean(),
  ...IN_FORCE,
  issuedAt: instant.nullable(),
  ...WRITTEN_BY,
  /** The person on whose behalf the shown revision was written; null for the writer's own. */
  onBehalfOf: PersonRef.nullable(),
  /** The revision that is shown: the draft of a new one to its originator, the current one to everybody else. */
  revision: RevisionRow,
  documentNumber: z.string().nullable(),
  ...answersOf(REVISION_FIELDS),
  isOverdue: z.boolean(),
  details: z.record(z.string(), z.unknown()),
  schemaVersion: z.int(),
  workflow: z.strictObject({ instanceId: z.string(), state: z.string(), versionNo: z.int() }),
  recipients: z.array(RecipientState),
  ballInCourt: z.array(OrganizationRef),
  isAwaited: z.boolean(),
  ...DETAIL_LISTS,
  revisions: z.array(RevisionRow),
  timeline: z.array(TimelineEntry),
  capabilities: z.array(CapabilityRow),
});
export type CorrespondenceDetail = z.infer<typeof CorrespondenceDetail>;
