import type { IssuedDocument } from './issued-documents';

/** A document with the number it would have got. */
export interface Replayed {
  document: IssuedDocument;
  after: { pattern: string; numberKey: string; printed: string } | null;
  missingToken: string | null;
}
