import type { Ctx, TxCtx } from '@/lib/platform/ctx';

/** Everything a number can print and every part of its counter key, at the moment of issue. */
export interface NumberRequest {
  projectId: number;
  projectCode: string;
  correspondenceTypeId: number;
  typeCode: string;
  originatorOrganizationId: number;
  originatorCode: string;
  /** The first TO organization; null for RFA and circulations, which print none. */
  recipientOrganizationId: number | null;
  recipientCode: string | null;
  subTypeId: number | null;
  /** Value of {SUB_TYPE}: the sub-type's number (21), not its code (SHP). */
  subTypeNumber: string | null;
  rfaTypeId: number | null;
  rfaTypeCode: string | null;
  disciplineId: number | null;
  disciplineCode: string | null;
  /** Value of {REV}: A, B, 1 …; empty for a first revision without a label. */
  revisionLabel: string;
  entityType: 'correspondence' | 'circulation';
  /** Null for a document that is written together with its number. */
  documentId: number | null;
  documentPublicId: string;
  /** The revision that the number is printed on. */
  revisionPublicId: string | null;
  /** `contentHash` of that revision; null for a number before the submission, whose text may still change. */
  contentHash: string | null;
  /**
   * The database's NOW(3), read with the document: the year and the template that the number is planned with. The moment
   * of issue is read when the series is held; a plan that is outdated by then is made again.
   */
  issuedAt: Date;
  /**
   * The number shown to the sender. A different series is refused. A different sequence of the same series is accepted,
   * because the preview reserves nothing.
   */
  expectedNumber?: string | undefined;
  /** The caller's request (UUID), kept with the number so that a commit of unknown outcome can be looked up. */
  requestId: string;
}

/** One document to be numbered, for one actor, with whatever the verb needs to write it. */
export interface NumberItem<P> {
  ctx: Ctx;
  request: NumberRequest;
  payload: P;
}

export interface IssuedNumber {
  seriesId: number;
  sequence: number;
  /** The number with {REV} left open: unique per project and type, for `correspondences.number_key`. */
  numberKey: string;
  /** The number as printed for this revision, for `correspondence_revisions.document_number`. */
  documentNumber: string;
  /** For `correspondences.number_folded`, which forgiving search reads. */
  numberFolded: string;
  issuedAt: Date;
  /** A.D., of the project's time zone. */
  year: number;
  templateUsed: string;
  templateVersionId: number | null;
  /** The document had this number before (a repeated call): nothing was taken. */
  isRepeat: boolean;
}

/** The payload of an item with the number that was taken for it. */
export type Numbered<P> = P & { number: IssuedNumber };

/** The number of a document, and the answer of the verb; null for a repeat, of which nothing was written. */
export interface Issued<R> {
  number: IssuedNumber;
  written: R | null;
}

/**
 * The verb's own set-based writing, inside the numbers' transaction, behind the series' lock: documents are locked after
 * the series, in ascending order. Repeats are left out. One result per item, in order. It may be called with the items of several callers, may
 * be repeated from the start, and touches nothing but the database. Throwing takes no number. Keep it one module-level
 * function: requests are batched per function. Writes go through `statement-buffer`, behind those that take the number:
 * a lost compare-and-swap is then met, and reported, first.
 */
export type WriteNumbered<P, R> = (tx: TxCtx, numbered: readonly Numbered<P>[]) => Promise<R[]>;
