import { and, desc, eq, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { rfaApproveCodes, rfaItems, rfaReturnReasons, rfaRevisions } from '@/db/schema/rfas';
import { refreshReaders } from '@/lib/people/identity/readers/refresh-readers';
import type { TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { flushWrites, write } from '@/lib/platform/statement-buffer';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import type { Move } from '@/lib/workflow/engine/moves/move';
import { statusOf } from '@/lib/workflow/engine/moves/status-of-move';
import type { StatusVerb } from '@/lib/workflow/engine/read/status-codes';
import { documentChanged } from '../../document/document-changed';
import { projectRecipients } from '../../document/workflow/project-recipients';
import { registerStatus } from '../../document/workflow/projection';
import { projectDrawings } from './project-drawings';
import { isDecision, recordItemResults } from './record-item-results';

const VERBS: Readonly<Record<string, StatusVerb>> = { FRE: 'SUB', FAP: 'SUB', CC: 'CCB' };

/** An RFA's recipients, the results of its items, its revision and drawings. A draft keeps the status that it had. */
export async function projectRfa(tx: TxCtx, move: Move): Promise<string | null> {
  await projectRecipients(tx, move);
  await recordItemResults(tx, move);
  if (move.step === null) return null;
  await projectRevision(tx, move);
  const status = statusOf(move);
  return status === 'DFT' ? null : registerStatus(tx, move, VERBS[status] ?? 'REP');
}

/** A revision's status, codes, return reason and recall, and what they mean for its drawings and for earlier revisions. */
async function projectRevision(tx: TxCtx, move: Move): Promise<void> {
  const { subject } = move;
  const { revisionId } = subject;
  if (revisionId === null) return;
  const state = stateOf(move.definition, move.to);
  const [first] = move.entries;
  const person = first?.actor.kind === 'caller' && first.actor.ctx.actor.kind === 'user' ? first.actor.ctx.actor : null;
  const { at } = move.row;
  const recorded = { ...move.row.context, ...move.context };
  const consultantCodeId = await codeIdOf(tx, recorded.consultantCode);
  // A code of this act only: a decision before a return decides nothing.
  const isDecided = state?.final !== undefined && state.final !== null && typeof first?.metadata?.code === 'string';
  const finalCodeId = isDecided ? ((await codeIdOf(tx, recorded.finalCode)) ?? consultantCodeId) : null;
  const returnReasonId = await reasonIdOf(tx, recorded.returnReason);
  const isRecalled = move.to === move.definition.initial && first?.action === 'RECALL';
  const isSent = move.row.currentState === move.definition.initial && !state?.final;
  const status = statusOf(move);
  const overrideReason = first?.metadata?.overrideReason;
  const projected = tx.db
    .update(rfaRevisions)
    .set({
      // An approved as-built drawing gets ASB, because nothing is built from it.
      statusCode: status === 'FCO' && subject.doc.rfaType === 'ADW' ? 'ASB' : status,
      ...(consultantCodeId !== null && { consultantCodeId }),
      ...(finalCodeId !== null && { approveCodeId: finalCodeId, decidedAt: at, decidedBy: person?.userId ?? null }),
      ...(isDecision(move) && { codeOverrideReason: typeof overrideReason === 'string' ? overrideReason : null }),
      ...(returnReasonId !== null && { returnReasonId }),
      // Columns of a current recall; the history keeps former ones.
      ...(isSent && { recalledAt: null, recalledBy: null, recallReason: null, recalledSubmittedAt: null }),
      ...(isRecalled && {
        // Called back because something is wrong with it: no transmittal may send it on as it is.
        isReady: false,
        recalledAt: at,
        recalledBy: person?.userId ?? null,
        recallReason: first.comment?.slice(0, 1000) ?? '-',
        recalledSubmittedAt: sql`(SELECT ${correspondenceRevisions.submittedAt} FROM ${correspondenceRevisions}
          WHERE ${correspondenceRevisions.id} = ${revisionId})`,
      }),
    })
    .where(eq(rfaRevisions.id, revisionId));
  await write(tx, projected);
  if (isRecalled) await takeBack(tx, subject.documentId, revisionId);
  await projectDrawings(tx, move, revisionId);
  if (state?.final) {
    await write(tx, tx.db.update(rfaItems).set({ isActive: false }).where(eq(rfaItems.rfaRevisionId, revisionId)));
  }
  if (state?.final === 'approved') await supersede(tx, subject.documentId, revisionId);
}

/**
 * Turns a submitted revision back into a draft, hidden from its recipients. If it was a later revision, the previous
 * one becomes current again and the printed number is removed until the next submission.
 */
async function takeBack(tx: TxCtx, documentId: number, revisionId: number): Promise<void> {
  // Buffered statements still read the time of submission, which is cleared below.
  await flushWrites(tx);
  const [recalled] = await tx.db
    .select({ publicId: correspondences.publicId })
    .from(correspondences)
    .where(eq(correspondences.id, documentId));
  if (recalled) await emit(tx, [documentChanged(recalled.publicId)]);
  const [earlier] = await tx.db
    .select({ id: correspondenceRevisions.id })
    .from(correspondenceRevisions)
    .where(
      and(
        eq(correspondenceRevisions.correspondenceId, documentId),
        lt(correspondenceRevisions.id, revisionId),
        isNotNull(correspondenceRevisions.submittedAt),
      ),
    )
    .orderBy(desc(correspondenceRevisions.revisionNumber))
    .limit(1);
  await tx.db
    .update(correspondenceRevisions)
    .set({ submittedAt: null, ...(earlier && { isCurrent: false, documentNumber: null }) })
    .where(eq(correspondenceRevisions.id, revisionId));
  if (earlier) {
    await tx.db
      .update(correspondenceRevisions)
      .set({ isCurrent: true })
      .where(eq(correspondenceRevisions.id, earlier.id));
    return;
  }
  await tx.db
    .update(correspondences)
    .set({ submittedAt: null, submittedBy: null, statusCode: 'DRAFT' })
    .where(eq(correspondences.id, documentId));
  await refreshReaders(tx, [documentId]);
}

/** Status of a revision that a later approval replaced; withdrawn and recalled revisions keep theirs. */
const SUPERSEDED = 'OBS';

async function supersede(tx: TxCtx, documentId: number, revisionId: number): Promise<void> {
  const earlier = tx.db
    .select({ id: correspondenceRevisions.id })
    .from(correspondenceRevisions)
    .where(and(eq(correspondenceRevisions.correspondenceId, documentId), lt(correspondenceRevisions.id, revisionId)));
  const superseded = tx.db
    .update(rfaRevisions)
    .set({ statusCode: SUPERSEDED })
    .where(and(sql`${rfaRevisions.id} IN (${earlier})`, notInArray(rfaRevisions.statusCode, ['CC', 'DFT'])));
  await write(tx, superseded);
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
