import type { CodedRef, CodeRef } from '@/lib/platform/references';
import type { AttachmentRow, DocumentReference, TimelineEntry } from '../correspondence/dto';

/** A line of a document's own list: a drawing of an RFA, an item of a transmittal, a person of a circulation. */
export interface PaneItem {
  key: string;
  /** Number and revision, or the name; null for an item that the reader may not see. */
  label: string | null;
  text: string;
}

/** What is known of a document beside its text; null and empty where it has none. Dates are YYYY-MM-DD. */
export interface PaneFacts {
  from: CodedRef;
  to: readonly CodedRef[];
  cc: readonly CodedRef[];
  contract: CodedRef | null;
  discipline: CodeRef | null;
  /** The type of an RFA, the sub-type of a transmittal. */
  subType: CodeRef | null;
  /** Why a transmittal was sent, as a code. */
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

/** A document as the pane beside a list shows it, whatever its kind. Names are in the reader's language. */
export interface PaneDocument {
  publicId: string;
  projectCode: string;
  /** With its name where it has one besides its code. */
  type: CodeRef | string;
  documentNumber: string | null;
  subject: string;
  status: CodeRef;
  isDraft: boolean;
  isCancelled: boolean;
  /** Called back by its originator: the reader has its number and the reason alone. */
  isRecalled: boolean;
  /** The reader may write a reply letter now. */
  mayReply: boolean;
  /** Organizations or people that must act now. */
  holders: readonly string[];
  facts: PaneFacts;
  /** Why it was cancelled, or called back. */
  notice: string | null;
  body: string;
  items: readonly PaneItem[];
  /** Both directions, those alone that the reader may see. */
  references: readonly DocumentReference[];
  /** Its own files first, then those of its drawings. */
  files: readonly AttachmentRow[];
  /** The latest events, oldest first; empty where the workflow's history tells all. */
  timeline: readonly TimelineEntry[];
  /** Null: there is no workflow to show, as on a draft. */
  instanceId: string | null;
  /** What a circulation sheet passes round; without a publicId to a reader who may not open it. */
  circulated?: { documentNumber: string | null; type: CodeRef; publicId: string | null };
}
