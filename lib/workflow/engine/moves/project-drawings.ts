import { asc, eq } from 'drizzle-orm';
import { rfaApproveCodes, rfaItems } from '@/db/schema/rfas';
import {
  applyResults,
  markInReview,
  type RevisionInRfa,
  type RevisionResult,
  release,
} from '@/lib/documents/drawings/revisions/apply-rfa-result';
import type { TxCtx } from '@/lib/platform/ctx';
import { stateOf } from '../../definitions/runtime';
import type { Move } from './move';
import { isDecision } from './record-item-results';

/**
 * The drawing revisions of an RFA follow it: in review while it is, what its items' codes say where it was decided, and
 * free again where it ended otherwise. Work may proceed only where the RFA as a whole was approved; of one that was not,
 * an item whose own code would let it proceed goes into the next revision as it is.
 */
export async function projectDrawings(tx: TxCtx, move: Move, revisionId: number): Promise<void> {
  const state = stateOf(move.definition, move.to);
  const { initial } = move.definition;
  const isSubmitted = move.row.currentState === initial && !state?.final;
  const isOver = move.to === initial || Boolean(state?.final);
  if (!isSubmitted && !isOver) return;
  const items = await selectItems(tx, revisionId);
  if (items.length === 0) return;
  const own = asActing(tx, move);
  if (isSubmitted) return markInReview(own, items);
  if (!state?.final || !isDecision(move)) return release(own, items);
  const isApproved = state.final === 'approved';
  await applyResults(
    own,
    items.map(({ kind, revisionId: id, code }): RevisionResult => {
      const isBack = code === null || (code.mayProceed === true && !isApproved);
      return {
        kind,
        revisionId: id,
        disposition: isBack ? 'NO_ACTION' : code.disposition,
        mayProceed: isBack ? null : code.mayProceed,
      };
    }),
  );
}

/** A transaction may serve several callers; the drawing's change is attributed to the actor who moved its RFA. */
function asActing(tx: TxCtx, { entries }: Move): TxCtx {
  const actor = entries[0]?.actor;
  return actor?.kind === 'caller' ? { ...tx, actor: actor.ctx.actor, requestId: actor.ctx.requestId } : tx;
}

type Item = RevisionInRfa & {
  code: Pick<typeof rfaApproveCodes.$inferSelect, 'disposition' | 'mayProceed'> | null;
};

async function selectItems(tx: TxCtx, revisionId: number): Promise<Item[]> {
  const rows = await tx.db
    .select({
      kind: rfaItems.itemType,
      shopId: rfaItems.shopDrawingRevisionId,
      asbuiltId: rfaItems.asbuiltDrawingRevisionId,
      code: { disposition: rfaApproveCodes.disposition, mayProceed: rfaApproveCodes.mayProceed },
    })
    .from(rfaItems)
    .leftJoin(rfaApproveCodes, eq(rfaApproveCodes.id, rfaItems.approveCodeId))
    .where(eq(rfaItems.rfaRevisionId, revisionId))
    .orderBy(asc(rfaItems.position));
  return rows.map(({ kind, shopId, asbuiltId, code }) => ({ kind, revisionId: shopId ?? asbuiltId ?? 0, code }));
}
