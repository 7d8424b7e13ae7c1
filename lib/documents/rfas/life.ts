import { and, eq, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { rfaRevisions } from '@/db/schema/rfas';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { actInTx } from '@/lib/workflow/engine/moves/act-in-tx';
import { auditedDocument, checkChange, nextVersionOf, writeChange } from '../document/change-document';
import { discardVerb } from '../document/draft/discard-document';
import { writeDraftRevision } from '../document/draft/write-draft-revision';
import type { DocumentAnswer } from '../document/dto';
import type { DocumentVersion } from '../document/schema';
import { cancelVerb } from '../document/submit/cancel-document';
import { nextItems } from './draft/next-items';
import { namingTaken, writeItems } from './draft/write-items';
import { loadRfa } from './read/load-rfas';
import { statusWhenCancelled, writeRfaCancellation } from './review/write-rfa-cancellation';
import { canCancel, canDiscard, canRecall, canRevise } from './rules';
import type { RecallRfa } from './schema';

/** Releases the drawings of the draft. */
export const discardRfa = discardVerb({
  load: loadRfa,
  canDiscard: ({ rfaFacts }) => canDiscard(rfaFacts),
  statusOf: ({ rfaStatus }) => rfaStatus,
});

/**
 * Lets the drawings go. A later revision that is still under review goes alone: the revisions before it, and the number
 * that they share, stay in force.
 */
export const cancelRfa = cancelVerb({
  load: loadRfa,
  canCancel: ({ rfaFacts }) => canCancel(rfaFacts),
  write: writeRfaCancellation,
  statusOf: statusWhenCancelled,
});

/**
 * Starts the next revision of an RFA whose outcome allows one: a draft with the same base number, text, files and
 * drawings, each drawing at its newest draft. It has the reviewers of the previous revision.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_REVISABLE, DOCUMENT_CHANGED, RFA_DRAWING_IN_REVIEW
 */
export async function reviseRfa(
  ctx: UserCtx,
  { publicId, versionNo }: DocumentVersion,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const rfa = await loadRfa(ctx, publicId);
  await checkChange(ctx, rfa, { refusal: canRevise(rfa.rfaFacts), versionNo });
  const items = await nextItems(ctx, rfa);
  return namingTaken(ctx, items, null, () =>
    writeChange(ctx, rfa, claim, async (tx) => {
      const id = await writeDraftRevision(tx, rfa);
      // A draft of this revision that was thrown away has left its row.
      const fresh = { statusCode: 'DFT', isReady: false };
      await tx.db
        .insert(rfaRevisions)
        .values({ id, ...fresh })
        .onDuplicateKeyUpdate({ set: fresh });
      await writeItems(tx, id, items);
      return { ...nextVersionOf(rfa, 'DFT'), documentNumber: null };
    }),
  );
}

/**
 * Recalls an RFA before its first review. It becomes a draft with its number kept, and its drawings become drafts. Its
 * recipients keep a stub with number, dates and reason.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, RFA_NOT_RECALLABLE, DOCUMENT_CHANGED, WORKFLOW_REQUIREMENT after a
 * first review, WORKFLOW_VERSION_CONFLICT
 */
export async function recallRfa(
  ctx: UserCtx,
  { publicId, versionNo, reason }: RecallRfa,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const rfa = await loadRfa(ctx, publicId);
  await checkChange(ctx, rfa, { refusal: canRecall(rfa.rfaFacts), versionNo });
  const instanceId = rfa.revision.instanceId ?? '';
  return writeChange(ctx, rfa, claim, async (tx) => {
    const [result] = await tx.db
      .update(correspondences)
      .set({ updatedBy: tx.actor.userId, versionNo: sql`${correspondences.versionNo} + 1` })
      .where(and(eq(correspondences.id, rfa.id), eq(correspondences.versionNo, rfa.versionNo)));
    if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
    await actInTx(tx, [{ instanceId, action: 'RECALL', by: ctx, comment: reason }]);
    await record(tx, { ...auditedDocument(rfa), action: 'rfa.recalled', reason });
    return nextVersionOf(rfa, 'DFT');
  });
}
