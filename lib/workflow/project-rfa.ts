import { eq } from 'drizzle-orm';
import { rfaApproveCodes, rfaItems, rfaReturnReasons, rfaRevisions } from '@/db/schema/rfas';
import type { TxCtx } from '../ctx';
import { stateOf } from '../workflow-definitions/runtime';
import type { Move } from './move';
import { statusOf } from './project-moves';
import type { SubjectFacts } from './subject-facts';

/**
 * An RFA revision's status, codes, recall and return reason. An ended revision lets its drawings go: from then on they
 * may be in another RFA.
 */
export async function projectRfa(tx: TxCtx, move: Move, subject: SubjectFacts): Promise<void> {
  const { revisionId } = subject;
  if (revisionId === null) return;
  const state = stateOf(move.definition, move.to);
  const [first] = move.entries;
  const person = first?.actor.kind === 'caller' && first.actor.ctx.actor.kind === 'user' ? first.actor.ctx.actor : null;
  const { at } = move.row;
  const recorded = { ...move.row.context, ...move.context };
  const consultantCodeId = await codeIdOf(tx, recorded.consultantCode);
  const isDecided = state?.final !== undefined && state.final !== null && state.final !== 'cancelled';
  const finalCodeId = isDecided ? ((await codeIdOf(tx, recorded.finalCode)) ?? consultantCodeId) : null;
  const returnReasonId = await reasonIdOf(tx, recorded.returnReason);
  const isRecalled = move.to === move.definition.initial && first?.action === 'RECALL';
  const status = statusOf(move);
  await tx.db
    .update(rfaRevisions)
    .set({
      // What is approved of an as-built drawing is not built any more.
      statusCode: status === 'FCO' && subject.doc.rfaType === 'ADW' ? 'ASB' : status,
      ...(consultantCodeId !== null && { consultantCodeId }),
      ...(finalCodeId !== null && { approveCodeId: finalCodeId, decidedAt: at, decidedBy: person?.userId ?? null }),
      ...(returnReasonId !== null && { returnReasonId }),
      ...(isRecalled && {
        recalledAt: at,
        recalledBy: person?.userId ?? null,
        recallReason: first.comment?.slice(0, 1000) ?? '-',
      }),
    })
    .where(eq(rfaRevisions.id, revisionId));
  if (state?.final) await tx.db.update(rfaItems).set({ isActive: false }).where(eq(rfaItems.rfaRevisionId, revisionId));
}

async function codeIdOf(tx: TxCtx, recorded: unknown): Promise<number | null> {
  const code = typeof recorded === 'object' && recorded !== null && 'code' in recorded ? recorded.code : null;
  if (typeof code !== 'string') return null;
  const [row] = await tx.db
    .select({ id: rfaApproveCodes.id })
    .from(rfaApproveCodes)
    .where(eq(rfaApproveCodes.approveCode, code));
  return row?.id ?? null;
}

async function reasonIdOf(tx: TxCtx, recorded: unknown): Promise<number | null> {
  if (typeof recorded !== 'string') return null;
  const [row] = await tx.db
    .select({ id: rfaReturnReasons.id })
    .from(rfaReturnReasons)
    .where(eq(rfaReturnReasons.reasonCode, recorded));
  return row?.id ?? null;
}
