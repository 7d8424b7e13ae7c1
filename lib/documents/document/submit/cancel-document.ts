import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { checkChange, nextVersionOf, writeChange } from '../change-document';
import { cancelledStatus } from '../draft/organization-role';
import type { DocumentAnswer } from '../dto';
import type { OwnVerb } from '../kind/own-verb';
import type { LoadedDocument } from '../read/load-documents';
import type { CancelCorrespondence } from '../schema';
import { type Cancellation, writeCancellation } from './write-cancellation';

interface CancelKind<D extends LoadedDocument> {
  load: (ctx: UserCtx, publicId: string) => Promise<D>;
  canCancel: (document: D) => ErrorCode | null;
  /** Ends it its own way. */
  write?: (tx: TxCtx<UserActor>, document: D, act: Omit<Cancellation, 'voided'>) => Promise<void>;
  /** @param cancelled the status of a cancelled correspondence */
  statusOf?: (document: D, cancelled: string) => string;
}

/**
 * The verb that cancels a submitted document of a kind with a reason. Its number stays used and becomes VOID. Its readers
 * still see it, marked as cancelled. `seen`: workflow version, also compared.
 * Errors: DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_CANCELLABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT.
 */
export function cancelVerb<D extends LoadedDocument>({
  load,
  canCancel,
  write = writeCancellation,
  statusOf = (_document, cancelled) => cancelled,
}: CancelKind<D>): OwnVerb<CancelCorrespondence, DocumentAnswer> {
  return async (ctx, { publicId, versionNo, reason }, claim = null, seen) => {
    const document = await load(ctx, publicId);
    await checkChange(ctx, document, { refusal: canCancel(document), versionNo });
    const statusCode = await cancelledStatus(ctx);
    return writeChange(ctx, document, claim, async (tx) => {
      await write(tx, document, { reason, statusCode, seen });
      return nextVersionOf(document, statusOf(document, statusCode));
    });
  };
}
