import type { PackedCopy } from '@/lib/documents/issued-copies/open-issued-copy';

/** An event of a record, as its reader may know it. */
export interface PackedEvent {
  at: string;
  action: string;
  /** The word of a workflow action; null for an act of the audit trail. */
  label: string | null;
  by: string | null;
  organization: string | null;
  comment: string | null;
  revision?: string | null;
}

/** A receipt or an answer. */
export interface PackedAcknowledgement {
  who: string;
  role: string;
  state: string;
  at: string | null;
}

/** A file that belongs to a record, as its page names it. */
export interface NamedFile {
  publicId: string;
  /** Null for a file of a workflow step, whose name a reader of the record need not know. */
  fileName: string | null;
}

/** A record for a pack, read through the queries of its page. */
export interface RecordParts {
  kind: string;
  entityType: string;
  publicId: string;
  number: string | null;
  title: string;
  /** Text of the current revision; empty where the record has none. */
  text: string;
  sender: string;
  /** YYYY-MM-DD. */
  date: string | null;
  status: string;
  place: { projectId: number; contractId: number | null };
  seriesId: number | null;
  instanceIds: readonly string[];
  /** Content of the page of each revision, the newest first. */
  details: readonly object[];
  acknowledgements: readonly PackedAcknowledgement[];
  events: readonly PackedEvent[];
  /** There are older events. */
  isHistoryCut: boolean;
  files: readonly NamedFile[];
  copies: readonly PackedCopy[];
}

/** Why a row of a list is no record of the pack. */
export type RecordOmission = 'DRAFT' | 'NO_DOCUMENT';
