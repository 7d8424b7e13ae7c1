import { z } from 'zod';
import { PAPER_METHODS, TRANSMITTAL_ITEM_TYPES, TRANSMITTAL_PURPOSES } from '@/db/enums';
import { ERRORS, type ErrorCode } from '@/lib/platform/errors/catalog';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';
import {
  capabilityOf,
  DETAIL_LISTS,
  IN_FORCE,
  OrganizationRef,
  RecipientState,
  RevisionRow,
  TimelineEntry,
  WRITTEN_BY,
} from '../document/dto';
import { answersOf, REVISION_FIELDS, ROW_FIELDS } from '../document/fields';
import { registerPageOf } from '../register/register-page';
import { TRANSMITTAL_ACTIONS } from './constants';

// DTOs of a transmittal. Moments are ISO 8601 in UTC, dates YYYY-MM-DD, identifiers publicIds or codes, names in the
// reader's language.

const instant = z.iso.datetime();
const date = z.iso.date();
const _errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

export const TransmittalRow = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  documentNumber: z.string().nullable(),
  revisionLabel: z.string(),
  purpose: z.enum(TRANSMITTAL_PURPOSES),
  subType: CodeRef.nullable(),
  subject: z.string(),
  from: OrganizationRef,
  to: z.array(OrganizationRef),
  itemsCount: z.int(),
  submittedAt: instant.nullable(),
  /** TO organizations that have acknowledged, of all TO organizations. */
  acknowledged: z.int(),
  asked: z.int(),
  /** Count of TO organizations that have answered with a letter; null without a requested response. */
  responded: z.int().nullable(),
  /** Recipient organizations that have opened it. */
  viewed: z.int(),
  acknowledgeDueDate: date.nullable(),
  dueDate: date.nullable(),
  isOverdue: z.boolean(),
  /** The reader's organization has to acknowledge it. */
  isAwaitingUs: z.boolean(),
  status: CodeRef,
  isDraft: z.boolean(),
  isCancelled: z.boolean(),
  hasDraftRevision: z.boolean(),
  updatedAt: instant,
});
export type TransmittalRow = z.infer<typeof TransmittalRow>;

export const TransmittalPage = registerPageOf(TransmittalRow);
export type TransmittalPage = z.infer<typeof TransmittalPage>;

export const TransmittalItem = z.strictObject({
  position: z.int(),
  kind: z.enum(TRANSMITTAL_ITEM_TYPES),
  /** The reader may not see the target: the row has no facts of it. */
  isHidden: z.boolean(),
  /** Identifier in a list: the document, the drawing's revision, the contract drawing; null: free text or hidden. */
  publicId: PublicId.nullable(),
  /** Of its page: the document or the drawing. */
  pagePublicId: PublicId.nullable(),
  typeCode: z.string().nullable(),
  number: z.string().nullable(),
  revisionLabel: z.string(),
  title: z.string(),
  copies: z.int(),
  media: z.string(),
  files: z.array(
    z.strictObject({ publicId: PublicId, fileName: z.string(), mimeType: z.string(), sizeBytes: z.int() }),
  ),
});
export type TransmittalItem = z.infer<typeof TransmittalItem>;

/** Why a draft cannot be sent as it is. */
export const TransmittalBlocker = z.strictObject({
  position: z.int(),
  kind: z.enum(TRANSMITTAL_ITEM_TYPES),
  label: z.string(),
  pagePublicId: PublicId.nullable(),
  typeCode: z.string().nullable(),
  reason: z.enum(['UNKNOWN', 'CANCELLED', 'DRAFT', 'NOT_READY', 'INCOMPLETE', 'RECIPIENT']),
  /** In the reader's language. */
  message: z.string(),
});
export type TransmittalBlocker = z.infer<typeof TransmittalBlocker>;

/** Revision of an item that a recipient of a draft has, by earlier transmittals of its originator. */
export const HeldRevision = z.strictObject({
  itemPublicId: PublicId,
  organizationCode: z.string(),
  /** Null: never sent; empty for what has no revisions. */
  revisionLabel: z.string().nullable(),
  /** The draft sends the revision that the recipient holds. */
  isSame: z.boolean(),
});
export type HeldRevision = z.infer<typeof HeldRevision>;

/** Acts of one person of a recipient on the shown revision. */
const PersonReceipt = z.strictObject({
  person: PersonRef.nullable(),
  viewedAt: instant.nullable(),
  downloadedAt: instant.nullable(),
});

export const TransmittalRecipient = RecipientState.extend({
  viewedAt: instant.nullable(),
  downloadedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: PersonRef.nullable(),
  /** The sender's last reminder of the acknowledgement, to the originator alone. */
  remindedAt: instant.nullable(),
  /** A copy that came on paper. */
  paper: z.strictObject({ receivedOn: date, method: z.enum(PAPER_METHODS) }).nullable(),
  /** The originator's readers see people as far as they may be named to them; a recipient sees its own. */
  people: z.array(PersonReceipt),
});
export type TransmittalRecipient = z.infer<typeof TransmittalRecipient>;

/** An external link as its originator sees it; the address itself is shown once, when it is made. */
export const TransmittalLink = z.strictObject({
  publicId: PublicId,
  recipientLabel: z.string(),
  revisionLabel: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isOpen: z.boolean(),
  openedCount: z.int(),
  downloadedCount: z.int(),
  lastUsedAt: instant.nullable(),
});
export type TransmittalLink = z.infer<typeof TransmittalLink>;

export const TransmittalDetail = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  project: CodedRef,
  contract: CodedRef,
  originator: OrganizationRef,
  subType: CodeRef.nullable(),
  purpose: z.enum(TRANSMITTAL_PURPOSES),
  purposeText: z.string(),
  acknowledgeDueDate: date.nullable(),
  status: CodeRef,
  ...answersOf(ROW_FIELDS),
  isDraft: z.boolean(),
  ...IN_FORCE,
  ...WRITTEN_BY,
  revision: RevisionRow,
  documentNumber: z.string().nullable(),
  ...answersOf(REVISION_FIELDS),
  workflow: z.strictObject({ instanceId: z.string(), state: z.string(), versionNo: z.int() }),
  items: z.array(TransmittalItem),
  /** To the originator of a draft: what keeps it from being sent. */
  blockers: z.array(TransmittalBlocker),
  /** RFAs on the list of a draft that are submitted together with it, in the order of the list. */
  submits: z.array(PublicId),
  recipients: z.array(TransmittalRecipient),
  /** To the originator of a draft. */
  held: z.array(HeldRevision),
  /** To its originator. */
  links: z.array(TransmittalLink),
  /** Items of the revision shown that have been revised since, by position. */
  outdated: z.array(z.int()),
  ...DETAIL_LISTS,
  revisions: z.array(RevisionRow),
  timeline: z.array(TimelineEntry),
  capabilities: z.array(capabilityOf(TRANSMITTAL_ACTIONS)),
});
export type TransmittalDetail = z.infer<typeof TransmittalDetail>;

/** An item that somebody holds in a revision that is no longer the newest, by the latest transmittal that sent it. */
export const PendingItem = z.strictObject({
  transmittal: z.strictObject({ publicId: PublicId, documentNumber: z.string(), submittedAt: instant }),
  holder: OrganizationRef,
  kind: z.enum(TRANSMITTAL_ITEM_TYPES),
  number: z.string(),
  pagePublicId: PublicId,
  typeCode: z.string().nullable(),
  title: z.string(),
  heldLabel: z.string(),
  newestLabel: z.string(),
});
export type PendingItem = z.infer<typeof PendingItem>;

/** Codes of organizations. */
export const RemindedRecipients = z.strictObject({
  reminded: z.array(z.string()),
  /** Reminded earlier on this day of the project. */
  already: z.array(z.string()),
});
export type RemindedRecipients = z.infer<typeof RemindedRecipients>;

/** The draft that a new transmittal starts with, and the address of an external link. */
export const MadeLink = z.strictObject({ publicId: PublicId, url: z.url(), expiresAt: instant });
export type MadeLink = z.infer<typeof MadeLink>;
