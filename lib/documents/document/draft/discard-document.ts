import type { UserCtx } from '@/lib/platform/ctx';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DeclaredAct } from '@/lib/workflow/engine/moves/act-in-tx';
import { checkChange, nextVersionOf, writeChange } from '../change-document';
import type { DocumentAnswer } from '../dto';
import type { OwnVerb } from '../kind/own-verb';
import type { LoadedDocument } from '../read/load-documents';
import type { DocumentVersion } from '../schema';
import { writeDiscard } from './write-discard';

interface DiscardKind<D extends LoadedDocument> extends Pick<DeclaredAct, 'endsAs'> {
  load: (ctx: UserCtx, publicId: string) => Promise<D>;
  canDiscard: (document: D) => ErrorCode | null;
  statusOf: (document: D) => string;
}

/**
 * The verb that discards a draft of a kind; for the draft of a new revision the submitted document stays. A submitted
 * document must be cancelled instead. A number issued early becomes VOID. `seen`: workflow version, also compared.
 * Errors: DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_DISCARDABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT.
 * @param kind.endsAs how the workflow ends where its state has no DISCARD
 */
export function discardVerb<D extends LoadedDocument>({
  load,
  canDiscard,
  statusOf,
  ...end
}: DiscardKind<D>): OwnVerb<DocumentVersion, DocumentAnswer> {
  return async (ctx, { publicId, versionNo }, claim = null, seen) => {
    const document = await load(ctx, publicId);
    await checkChange(ctx, document, { refusal: canDiscard(document), versionNo });
    return writeChange(ctx, document, claim, async (tx) => {
      await writeDiscard(tx, document, { seen, ...end });
      return nextVersionOf(document, statusOf(document));
    });
  };
}
