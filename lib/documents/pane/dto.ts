import type { CodedRef, CodeRef } from '@/lib/platform/references';
import type { AttachmentRow, DocumentReference, TimelineEntry } from '../document/dto';

/** An item of a document: a drawing of an RFA, an item of a transmittal, a person of a circulation. */
export interface PaneItem {
  key: string;
  /** Number and revision, or the name; null for an item that the reader may not see. */
  label: string | null;
  text: string;
}

/** Facts of a document besides its text; null or empty where it has none. Dates are YYYY-MM-DD. */
export interface PaneFacts {
  from: CodedRef;
  to: readonly CodedRef[];
  cc: readonly CodedRef[];
  contract: CodedRef | null;
  discipline: CodeRef | null;
  /** Type of an RFA, sub-type of a transmittal. */
  subType: CodeRef | null;
  /** Purpose of a transmittal, as a code. */
  purpose: string | null;
  documentDate: string | null;
  dueDate: string | null;
  isOverdue: boolean;
  urgency: string;
  secrecy: string;
  result: CodeRef | null;
  tags: readonly string[];
  createdBy: string | null;
}

/** A document of any kind, as shown in the pane beside a list. Names are in the reader's language. */
export interface PaneDocument {
  publicId: string;
  projectCode: string;
  /** Code with its name, where it has one. */
  type: CodeRef | string;
  documentNumber: string | null;
  subject: string;
  status: CodeRef;
  isDraft: boolean;
  isCancelled: boolean;
  /** Recalled by its originator: the reader sees only its number and the reason. */
  isRecalled: boolean;
  /** The reader may reply by letter now. */
  mayReply: boolean;
  /** Organizations or people that must act now. */
  holders: readonly string[];
  facts: PaneFacts;
  /** Reason of the cancellation or recall. */
  notice: string | null;
  body: string;
  items: readonly PaneItem[];
  /** Both directions, limited to documents that the reader may see. */
  references: readonly DocumentReference[];
  /** Its own files first, then those of its drawings. */
  files: readonly AttachmentRow[];
  /** Latest events, oldest first; empty where the workflow's history has all of them. */
  timeline: readonly TimelineEntry[];
  /** Null without a workflow, as on a draft. */
  instanceId: string | null;
  /** The circulated document; without a publicId if the reader may not open it. */
  circulated?: { documentNumber: string | null; type: CodeRef; publicId: string | null };
}
