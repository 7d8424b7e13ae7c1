import { z } from 'zod';
import {
  ATTACHMENT_ROLES,
  FILE_TEXT_STATES,
  INCOMING_METHODS,
  RECIPIENT_STATES,
  RECIPIENT_TYPES,
  REFERENCE_KINDS,
  SCAN_STATES,
  TEXT_FAULTS,
} from '@/db/enums';
import { ERRORS, type ErrorCode } from '@/lib/platform/errors/catalog';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';

// DTOs of a document, for pages, REST and OpenAPI. A test parses real answers strictly, so that no undeclared field
// leaves. Moments are ISO 8601 in UTC, dates YYYY-MM-DD, identifiers publicIds or codes.

const instant = z.iso.datetime();
const date = z.iso.date();
const errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

export const OrganizationRef = CodedRef;
export type OrganizationRef = z.infer<typeof OrganizationRef>;

/** The organization that sent a document, or an outside sender, whose name is also its code. */
export const SenderRef = CodedRef.extend({ publicId: PublicId.nullable() });
export type SenderRef = z.infer<typeof SenderRef>;

/** Extra fields of a letter from outside the system. */
export const IncomingFacts = z.strictObject({
  sender: SenderRef,
  receivedDate: date,
  method: z.enum(INCOMING_METHODS),
  /** As printed; null for a letter without one. */
  theirNumber: z.string().nullable(),
});
export type IncomingFacts = z.infer<typeof IncomingFacts>;

export const Attention = z.strictObject({ userPublicId: PublicId.nullable(), name: z.string() });
export type Attention = z.infer<typeof Attention>;

export const RecipientState = z.strictObject({
  organization: OrganizationRef,
  recipientType: z.enum(RECIPIENT_TYPES),
  position: z.int(),
  state: z.enum(RECIPIENT_STATES),
  firstReadAt: instant.nullable(),
  receivedAt: instant.nullable(),
  repliedAt: instant.nullable(),
  attentions: z.array(Attention),
});
export type RecipientState = z.infer<typeof RecipientState>;

export const DocumentReference = z.strictObject({
  publicId: PublicId,
  kind: z.enum(REFERENCE_KINDS),
  /** TO: this document refers to it. FROM: it refers to this document. */
  direction: z.enum(['TO', 'FROM']),
  documentNumber: z.string().nullable(),
  type: CodeRef,
  subject: z.string(),
  from: SenderRef,
  documentDate: date.nullable(),
  status: CodeRef,
  isCancelled: z.boolean(),
});
export type DocumentReference = z.infer<typeof DocumentReference>;

export const AttachmentRow = z.strictObject({
  publicId: PublicId,
  fileName: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
  role: z.enum(ATTACHMENT_ROLES),
  scanState: z.enum(SCAN_STATES),
  /** Outcome of reading its text for the search; null: not read yet, or a type without text. */
  textState: z.enum(FILE_TEXT_STATES).nullable(),
  /** Reason of UNREADABLE. */
  textFault: z.enum(TEXT_FAULTS).nullable(),
  uploadedBy: PersonRef,
  createdAt: instant,
});
export type AttachmentRow = z.infer<typeof AttachmentRow>;

export const RevisionRow = z.strictObject({
  publicId: PublicId,
  revisionNumber: z.int(),
  revisionLabel: z.string(),
  documentNumber: z.string().nullable(),
  subject: z.string(),
  documentDate: date.nullable(),
  isCurrent: z.boolean(),
  isDraft: z.boolean(),
  submittedAt: instant.nullable(),
  createdBy: PersonRef,
  createdAt: instant,
});
export type RevisionRow = z.infer<typeof RevisionRow>;

export const TimelineEntry = z.strictObject({
  /** Workflow action (SUBMIT) or audit action (correspondence.updated). */
  action: z.string(),
  /** The word of a workflow action, by its definition; null for an audit action. */
  label: z.string().nullable(),
  kind: z.enum(['WORKFLOW', 'AUDIT']),
  at: instant,
  actor: PersonRef.nullable(),
  organization: OrganizationRef.nullable(),
  fromState: z.string().nullable(),
  toState: z.string().nullable(),
  comment: z.string().nullable(),
  /** `{ field: [before, after] }` of an edit. */
  changes: z.record(z.string(), z.unknown()).nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Of the answer of every kind: the act of sending it, and the people of its draft. */
export const WRITTEN_BY = {
  submittedAt: instant.nullable(),
  submittedBy: PersonRef.nullable(),
  createdBy: PersonRef,
  createdAt: instant,
  updatedBy: PersonRef.nullable(),
  updatedAt: instant,
} as const;

/** Of the answer of every kind: whether it is in force. */
export const IN_FORCE = {
  isCancelled: z.boolean(),
  cancelledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  hasNumber: z.boolean(),
} as const;

/** Lists of the answer of every kind. */
export const DETAIL_LISTS = {
  references: z.array(DocumentReference),
  tags: z.array(z.string()),
  attachments: z.array(AttachmentRow),
} as const;

/** @param actions those of the kind */
export function capabilityOf<const A extends readonly [string, ...string[]]>(actions: A) {
  return z.strictObject({
    action: z.enum(actions),
    /** Null: may be done now. FORBIDDEN: somebody of the organization who holds `permission` could. */
    refusal: errorCode.nullable(),
    permission: z.string(),
  });
}

export const DraftRow = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  project: CodedRef,
  type: CodeRef,
  subject: z.string(),
  to: z.array(OrganizationRef),
  documentNumber: z.string().nullable(),
  /** Empty for a first draft; the label it will get for the draft of a new revision. */
  revisionLabel: z.string(),
  createdBy: PersonRef,
  updatedAt: instant,
});
export type DraftRow = z.infer<typeof DraftRow>;

/** Answer of a verb: enough to continue, and the version for the next call. */
export const DocumentAnswer = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  documentNumber: z.string().nullable(),
  statusCode: z.string(),
});
export type DocumentAnswer = z.infer<typeof DocumentAnswer>;

export const SubmittedAnswer = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  documentNumber: z.string(),
  statusCode: z.string(),
  submittedAt: instant,
  /** Of a transmittal: the RFAs on its list that were submitted with it, in the order of the list. */
  rfas: z.array(z.strictObject({ publicId: PublicId, documentNumber: z.string() })).optional(),
});
export type SubmittedAnswer = z.infer<typeof SubmittedAnswer>;

export const SubmitOutcome = z.discriminatedUnion('ok', [
  SubmittedAnswer.extend({ ok: z.literal(true) }),
  z.strictObject({
    ok: z.literal(false),
    publicId: PublicId,
    code: errorCode,
    message: z.string(),
    fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    retryAfterSeconds: z.int().optional(),
    /** Reference that a person can quote: the log line of a failure with status 500 or above has it. */
    ref: z.string().optional(),
  }),
]);
export type SubmitOutcome = z.infer<typeof SubmitOutcome>;

/** One result per document, in the order asked for. */
export const BulkSubmitAnswer = z.strictObject({ results: z.array(SubmitOutcome) });
export type BulkSubmitAnswer = z.infer<typeof BulkSubmitAnswer>;

export const GeneratedNumber = z.strictObject({
  documentNumber: z.string(),
  generatedAt: instant,
  publicId: PublicId,
  versionNo: z.int(),
});
export type GeneratedNumber = z.infer<typeof GeneratedNumber>;
