import type { UserCtx } from '@/lib/platform/ctx';
import type { DocumentKind, OpenedDocument } from '../document/kind/document-kind';
import { loadDocument } from '../document/read/load-documents';
import { type KindCode, kindOfType } from '../kind-traits';
import { LETTER, openLetter } from '../letters/kind';
import { NCR } from '../ncrs/kind';
import { RFA } from '../rfas/kind';
import { TRANSMITTAL } from '../transmittals/kind';

/** Every kind of document. A kind without an entry does not compile. */
export const KINDS = { letter: LETTER, rfa: RFA, transmittal: TRANSMITTAL, ncr: NCR } as const satisfies Record<
  KindCode,
  DocumentKind
>;

/**
 * A document of any kind, with what its kind says of it.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row, for a document that the actor may not see
 */
export async function openDocument(ctx: UserCtx, publicId: string): Promise<OpenedDocument> {
  const document = await loadDocument(ctx, publicId);
  return (await KINDS[kindOfType(document.type.code)].open(ctx, document)) ?? openLetter(document);
}
