import type { ReactNode } from 'react';
import type { Readers } from '@/lib/documents/issued-copies/narrow';
import type { AnyKindCode } from '@/lib/documents/kind-traits';
import type { UserCtx } from '@/lib/platform/ctx';

/** Words that stand on every page of paper that is not in force. */
export type PaperMark = 'draft' | 'cancelled' | 'superseded';

/** A document as its paper: what the frame prints on every page, and the layout of its kind. */
export interface PaperSheet {
  kind: AnyKindCode;
  typeCode: string;
  /** Name of its type in the reader's language; null for a kind with one type, whose paper has a title of its own. */
  typeName: string | null;
  project: { code: string; name: string };
  /** The sender; of a letter from outside, its receiving organization. */
  organization: { code: string; name: string };
  number: string | null;
  /** Empty for a document without revisions. */
  revisionLabel: string;
  secrecy: string;
  mark: PaperMark | null;
  /** Address in the QR code; null for a draft, and for a record that no outsider can verify. */
  verification: string | null;
  /** The layout; it has server components and dates alone, so that it can be printed without a session. */
  content: ReactNode;
}

/**
 * Reads a document by the read of its page, and lays it out.
 * @param revision another revision than the current one
 * @param readers of a copy that is one file for all of them: it has nothing that one of them may not see
 */
export type Paper = (ctx: UserCtx, publicId: string, revision?: string, readers?: Readers) => Promise<PaperSheet>;

/** The mark of a document. A cancelled one is cancelled in every revision. */
export function markOf(document: {
  isCancelled: boolean;
  isDraft: boolean;
  revision: { isDraft: boolean; isCurrent: boolean };
}): PaperMark | null {
  if (document.isCancelled) return 'cancelled';
  if (document.isDraft || document.revision.isDraft) return 'draft';
  return document.revision.isCurrent ? null : 'superseded';
}
