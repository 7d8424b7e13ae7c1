import { asc, eq, inArray } from 'drizzle-orm';
import { rfaApproveCodes, rfaItems } from '@/db/schema/rfas';
import type { TxCtx } from '@/lib/platform/ctx';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import type { Move } from '@/lib/workflow/engine/moves/move';
import {
  applyResults,
  markInReview,
  type RevisionInRfa,
  type RevisionResult,
  release,
} from '../../drawings/revisions/apply-rfa-result';
import { isDecision } from './record-item-results';

/**
 * The drawing revisions of RFAs that these moves submit go into review. One set of statements for all RFAs of a caller:
 * a transmittal submits up to a hundred at once.
 */
export async function projectSubmittedDrawings(tx: TxCtx, moves: readonly Move[]): Promise<void> {
  const submitted = moves.filter(isSubmit);
  const items = await selectItems(
    tx,
    submitted.flatMap(({ subject }) => subject.revisionId ?? []),
  );
  const byCaller = new Map<unknown, { own: TxCtx; items: Item[] }>();
  for (const move of submitted) {
    const actor = move.entries[0]?.actor;
    const caller = actor?.kind === 'caller' ? actor.ctx : null;
    const group = byCaller.get(caller) ?? { own: asActing(tx, move), items: [] };
    group.items.push(...items.filter(({ rfaRevisionId }) => rfaRevisionId === move.subject.revisionId));
    byCaller.set(caller, group);
  }
  for (const group of byCaller.values()) if (group.items.length > 0) await markInReview(group.own, group.items);
}

/**
 * Projects an ended RFA to its drawing revisions. They get the status of their items' codes, or are free again without
 * a decision. Work may proceed only if the RFA as a whole was approved. Otherwise an item whose own code allows work
 * goes into the next revision unchanged.
 */
export async function projectDrawings(tx: TxCtx, move: Move, revisionId: number): Promise<void> {
  const state = stateOf(move.definition, move.to);
  const isOver = move.to === move.definition.initial || Boolean(state?.final);
  if (!isOver) return;
  const items = await selectItems(tx, [revisionId]);
  if (items.length === 0) return;
  const own = asActing(tx, move);
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

function isSubmit({ definition, row, to, step }: Move): boolean {
  return step !== null && row.currentState === definition.initial && !stateOf(definition, to)?.final;
}

type Item = RevisionInRfa & {
  rfaRevisionId: number;
  code: Pick<typeof rfaApproveCodes.$inferSelect, 'disposition' | 'mayProceed'> | null;
};

async function selectItems(tx: TxCtx, revisionIds: readonly number[]): Promise<Item[]> {
  if (revisionIds.length === 0) return [];
  const rows = await tx.db
    .select({
      rfaRevisionId: rfaItems.rfaRevisionId,
      kind: rfaItems.itemType,
      shopId: rfaItems.shopDrawingRevisionId,
      asbuiltId: rfaItems.asbuiltDrawingRevisionId,
      code: { disposition: rfaApproveCodes.disposition, mayProceed: rfaApproveCodes.mayProceed },
    })
    .from(rfaItems)
    .leftJoin(rfaApproveCodes, eq(rfaApproveCodes.id, rfaItems.approveCodeId))
    .where(inArray(rfaItems.rfaRevisionId, [...revisionIds]))
    .orderBy(asc(rfaItems.rfaRevisionId), asc(rfaItems.position));
  return rows.map(({ shopId, asbuiltId, ...item }) => ({ ...item, revisionId: shopId ?? asbuiltId ?? 0 }));
}
