import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { DocumentAnswer } from './dto';
import type { LoadedDocument } from './read/load-documents';
import { refuseStale, withConflictAuthor } from './submit/refuse-stale';

/**
 * Refuses a change by the rule of its verb, or because the caller has seen an older version.
 * @param refusal the answer of the rule; null: allowed
 * @throws AppError `refusal`, DOCUMENT_CHANGED with the last editor
 */
export async function checkChange(
  ctx: UserCtx,
  document: LoadedDocument,
  { refusal, versionNo }: { refusal: ErrorCode | null; versionNo: number | undefined },
): Promise<void> {
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, versionNo);
}

/**
 * Runs the transaction of a change and keeps its answer for the caller's Idempotency-Key.
 * @throws AppError DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT with actor and time, and what `write` throws
 */
export async function writeChange<A extends DocumentAnswer>(
  ctx: UserCtx,
  document: LoadedDocument,
  claim: IdempotencyClaim | null,
  write: (tx: TxCtx<UserActor>) => Promise<A>,
): Promise<A> {
  return withConflictAuthor(ctx, document, () =>
    transact(ctx, async (tx) => {
      const answer = await write(tx);
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    }),
  );
}

/** The answer of a verb that made the next version of a document. */
export function nextVersionOf(document: LoadedDocument, statusCode: string): DocumentAnswer {
  return {
    publicId: document.publicId,
    versionNo: document.versionNo + 1,
    documentNumber: document.revision.documentNumber,
    statusCode,
  };
}

/** The columns of an audit row that name a document. @param label its number, or its subject while it has none */
export function auditedDocument(document: LoadedDocument, label = document.revision.documentNumber) {
  return {
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    entityLabel: label,
    projectId: document.project.id,
    contractId: document.contract?.id ?? null,
    subjectOrganizationId: document.originator.id,
  };
}
