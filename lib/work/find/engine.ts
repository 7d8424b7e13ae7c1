import type { SQL } from 'drizzle-orm';
import type { Ctx } from '@/lib/platform/ctx';
import type { IndexedTexts, Strictness } from './tokens';

/** A document as the index takes it. */
export interface FindDocument {
  correspondenceId: number;
  /** Revision whose texts these are; null: nothing of the document may be indexed now. */
  revision: { id: number; isSent: boolean } | null;
  /** Texts of the document, which every reader of it may read. */
  document: IndexedTexts;
  /** Texts of its files, for readers who may open files. */
  files: readonly string[];
}

export interface FindTerms {
  words: readonly string[];
  phrases: readonly string[];
  /** The words as one text that may be a number. */
  number: string | null;
}

/** Conditions over `find_texts`, beside the documents' own table in one statement. */
export interface FindMatch {
  /** The texts of document and files together satisfy the terms. */
  isMatch: SQL;
  /** The texts of the document alone do. */
  isInDocument: SQL;
}

/**
 * Engine of the search. It knows words, not readers: the caller joins the documents and their visibility in the same
 * statement.
 */
export interface FindEngine {
  /** Replaces the rows of these documents. */
  index: (ctx: Ctx, documents: readonly FindDocument[]) => Promise<void>;
  /** @returns null where nothing can be searched for at this strictness */
  find: (terms: FindTerms, strictness: Strictness) => FindMatch | null;
}
