import { z } from 'zod';
import {
  DISPOSITIONS,
  DRAWING_REVISION_STATUSES,
  REVIEWING_PARTIES,
  RFA_CONTENT_RULES,
  RFA_ITEM_TYPES,
} from '@/db/enums';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import { ERRORS, type ErrorCode } from '@/lib/platform/errors/catalog';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';
import {
  AttachmentRow,
  capabilityOf,
  DETAIL_LISTS,
  IN_FORCE,
  OrganizationRef,
  RecipientState,
  TimelineEntry,
  WRITTEN_BY,
} from '../document/dto';
import { answersOf, REVISION_FIELDS, ROW_FIELDS } from '../document/fields';
import { registerPageOf } from '../register/register-page';
import { RFA_ACTIONS } from './constants';

// DTOs of an RFA. Moments are ISO 8601 in UTC, dates YYYY-MM-DD, identifiers publicIds or codes, names in the reader's
// language.

const instant = z.iso.datetime();
const date = z.iso.date();
const _errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** A result: what it is called, and what it means. Logic reads the disposition, never the code. */
export const RfaResult = z.strictObject({
  code: z.string(),
  name: z.string(),
  disposition: z.enum(DISPOSITIONS),
  /** Null where the question does not arise. */
  mayProceed: z.boolean().nullable(),
});
export type RfaResult = z.infer<typeof RfaResult>;

const ContractRef = CodedRef;

/** Holder of the ball: an organization, or one of its people. */
export const RfaHolder = z.strictObject({
  organization: OrganizationRef,
  person: PersonRef.nullable(),
  since: instant,
  dueAt: instant.nullable(),
});
export type RfaHolder = z.infer<typeof RfaHolder>;

/** Stub of a recalled RFA for its recipients. */
export const RfaStub = z.strictObject({
  publicId: PublicId,
  documentNumber: z.string().nullable(),
  revisionLabel: z.string(),
  rfaType: CodeRef,
  from: OrganizationRef,
  /** When the recipients had got it. */
  submittedAt: instant.nullable(),
  recalledAt: instant,
  /** Called back, and cancelled since; else it may come again under its number. */
  isCancelled: z.boolean(),
  reason: z.string(),
});
export type RfaStub = z.infer<typeof RfaStub>;

export const RfaRow = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  documentNumber: z.string().nullable(),
  revisionLabel: z.string(),
  /** 1 for the first revision. */
  cycle: z.int(),
  rfaType: CodeRef,
  discipline: CodeRef.nullable(),
  /** Empty on a stub. */
  subject: z.string(),
  contract: ContractRef,
  from: OrganizationRef,
  itemsCount: z.int(),
  /** Of the first few items, as printed. */
  drawingNumbers: z.array(z.string()),
  attachmentsCount: z.int(),
  documentDate: date.nullable(),
  dueDate: date.nullable(),
  /** DFT, FRE, FAP, FCO … */
  status: CodeRef,
  /** The workflow's state; null on a stub. */
  step: CodeRef.nullable(),
  /** The consultant's result, and the final one. */
  consultantResult: RfaResult.nullable(),
  result: RfaResult.nullable(),
  holders: z.array(RfaHolder),
  /** Whole days since the longest current holder got the ball; null without a holder. */
  daysHeld: z.int().nullable(),
  stepDueAt: instant.nullable(),
  isOverdue: z.boolean(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  isDraft: z.boolean(),
  isReady: z.boolean(),
  isCancelled: z.boolean(),
  /** True while a later revision is a draft; only its originator sees it. */
  hasDraftRevision: z.boolean(),
  urgency: z.enum(URGENCIES),
  secrecy: z.enum(SECRECIES),
  /** Set where the RFA was recalled and the reader is not its originator: other fields are hidden. */
  stub: RfaStub.nullable(),
  createdBy: PersonRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type RfaRow = z.infer<typeof RfaRow>;

export const RfaPage = registerPageOf(RfaRow);
export type RfaPage = z.infer<typeof RfaPage>;

/** Result of an item in one answer of the review. */
export const RfaItemResult = z.strictObject({
  /** The history row it belongs to. */
  historyId: PublicId,
  party: z.string(),
  step: CodeRef,
  organization: OrganizationRef.nullable(),
  person: PersonRef.nullable(),
  result: RfaResult,
  /** Empty where nothing was said, or where it is not for the reader. */
  comment: z.string(),
  at: instant,
});
export type RfaItemResult = z.infer<typeof RfaItemResult>;

export const RfaItem = z.strictObject({
  publicId: PublicId,
  position: z.int(),
  kind: z.enum(RFA_ITEM_TYPES),
  drawing: z.strictObject({
    publicId: PublicId,
    number: z.string(),
    revisionPublicId: PublicId,
    revisionLabel: z.string(),
    title: z.string(),
    status: z.enum(DRAWING_REVISION_STATUSES),
    /** False where the drawing has a later revision by now. */
    isLatest: z.boolean(),
    attachments: z.array(AttachmentRow),
  }),
  /** Present result: the last answer's, or the final one. */
  result: RfaResult.nullable(),
  comment: z.string(),
  /** All results of this revision that the reader may see, oldest first. */
  results: z.array(RfaItemResult),
});
export type RfaItem = z.infer<typeof RfaItem>;

export const RfaRevisionRow = z.strictObject({
  publicId: PublicId,
  revisionNumber: z.int(),
  revisionLabel: z.string(),
  documentNumber: z.string().nullable(),
  subject: z.string(),
  isCurrent: z.boolean(),
  isDraft: z.boolean(),
  status: CodeRef,
  consultantResult: RfaResult.nullable(),
  result: RfaResult.nullable(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  createdBy: PersonRef,
  createdAt: instant,
});
export type RfaRevisionRow = z.infer<typeof RfaRevisionRow>;

export const RfaDetail = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  project: CodedRef,
  contract: ContractRef,
  rfaType: CodeRef.extend({ contentRule: z.enum(RFA_CONTENT_RULES), ownerApprovalRequired: z.boolean() }),
  discipline: CodeRef.nullable(),
  originator: OrganizationRef,
  status: CodeRef,
  ...answersOf(ROW_FIELDS),
  isDraft: z.boolean(),
  isReady: z.boolean(),
  ...IN_FORCE,
  ...WRITTEN_BY,
  /** The revision that is shown: the draft of a new one to its originator, the current one to everybody else. */
  revision: RfaRevisionRow,
  /** Of the shown revision, from 1. */
  cycle: z.int(),
  documentNumber: z.string().nullable(),
  ...answersOf(REVISION_FIELDS),
  /** Why the consultant sent it back, from the list; null where it was not. */
  returnReason: CodeRef.nullable(),
  /** Why the lead gave it another code than its most restrictive item. */
  overrideReason: z.string().nullable(),
  decidedBy: PersonRef.nullable(),
  /** The originator's own, after a recall. */
  recall: z.strictObject({ at: instant, by: PersonRef.nullable(), reason: z.string() }).nullable(),
  workflow: z.strictObject({
    instanceId: z.string(),
    state: CodeRef,
    versionNo: z.int(),
    dueAt: instant.nullable(),
    isOverdue: z.boolean(),
  }),
  holders: z.array(RfaHolder),
  items: z.array(RfaItem),
  recipients: z.array(RecipientState),
  /** Contractor, recipients, the contract's consultants and owners, the designer once asked: each may number it too. */
  parties: z.array(OrganizationRef),
  ...DETAIL_LISTS,
  revisions: z.array(RfaRevisionRow),
  timeline: z.array(TimelineEntry),
  capabilities: z.array(capabilityOf(RFA_ACTIONS)),
});
export type RfaDetail = z.infer<typeof RfaDetail>;

/** A code with all that a form needs to choose and to compare it. */
export const RfaCode = RfaResult.extend({
  /** The highest of the items' is that of the whole. */
  severity: z.int(),
  isCommentRequired: z.boolean(),
  parties: z.array(z.enum(REVIEWING_PARTIES)),
});
export type RfaCode = z.infer<typeof RfaCode>;

/** Answer of a verb: enough to continue, and the version for the next call. */
export const RfaAnswer = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  documentNumber: z.string().nullable(),
  /** Of the revision: DFT, FRE … */
  statusCode: z.string(),
});
export type RfaAnswer = z.infer<typeof RfaAnswer>;
