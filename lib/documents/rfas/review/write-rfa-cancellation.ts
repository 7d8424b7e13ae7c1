import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NumberVoidReason } from '@/db/numbering-enums';
import { correspondences } from '@/db/schema/correspondence';
import { lockSeries, voidNumbers } from '@/lib/numbering/engine/void-numbers';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type EmittedEvent, emit } from '@/lib/platform/outbox/emit';
import { actInTx, type DeclaredAct } from '@/lib/workflow/engine/moves/act-in-tx';
import { comparingSeen, type SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { auditedDocument } from '../../document/change-document';
import type { LoadedRfa } from '../read/load-rfas';

export interface RfaCancellation {
  reason: string;
  /** The document's, as the register of letters has it. */
  statusCode: string;
  /** Its number was declared void for this cause; absent: it was withdrawn. */
  voidReason?: NumberVoidReason;
  /** The workflow as the caller saw it. */
  seen?: SeenInstance | undefined;
}

/** The whole of it ends with its number; a later revision under review goes alone. */
function endsAsWhole(rfa: LoadedRfa): boolean {
  return rfa.rfaFacts.isEnded || rfa.revision.revisionNumber === 0;
}

/** The status of an RFA once it is cancelled. A decided one keeps its status. */
export function statusWhenCancelled(rfa: LoadedRfa): string {
  return rfa.rfaFacts.isEnded ? rfa.rfaStatus : 'CC';
}

/**
 * Ends an RFA, or its later revision alone, with its workflow and lets its drawings go, in the caller's transaction.
 * Series before document before workflow: the order everything that voids a number keeps.
 * @throws AppError DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function writeRfaCancellation(
  tx: TxCtx<UserActor>,
  rfa: LoadedRfa,
  { reason, statusCode, voidReason, seen }: RfaCancellation,
): Promise<void> {
  const isWhole = endsAsWhole(rfa);
  if (isWhole && rfa.seriesId !== null) await lockSeries(tx, [rfa.seriesId]);
  await writeDocument(tx, rfa, isWhole ? reason : null, statusCode);
  await actInTx(tx, comparingSeen(actsOf(tx, rfa, reason), seen));
  if (isWhole) await voidNumber(tx, rfa, reason);
  if (rfa.rfaFacts.isEnded) await emit(tx, [withdrawn(tx, rfa, reason)]);
  if (isWhole) {
    await emit(tx, [
      {
        type: 'rfa.cancelled',
        payload: { documentPublicId: rfa.publicId },
        entityType: 'correspondence',
        entityPublicId: rfa.publicId,
        instanceId: rfa.revision.instanceId,
      },
    ]);
  }
  await record(tx, {
    ...auditedDocument(rfa),
    action: voidReason ? 'rfa.voided' : isWhole ? 'rfa.cancelled' : 'rfa.revision_cancelled',
    ...(voidReason && { changes: { voidReason: [null, voidReason] } }),
    reason,
  });
}

async function writeDocument(
  tx: TxCtx<UserActor>,
  rfa: LoadedRfa,
  reason: string | null,
  status: string,
): Promise<void> {
  const [result] = await tx.db
    .update(correspondences)
    .set({
      ...(reason !== null && {
        statusCode: status,
        cancelledAt: sql`NOW(3)`,
        cancelledBy: tx.actor.userId,
        cancelReason: reason,
      }),
      updatedBy: tx.actor.userId,
      versionNo: sql`${correspondences.versionNo} + 1`,
    })
    .where(
      and(
        eq(correspondences.id, rfa.id),
        eq(correspondences.versionNo, rfa.versionNo),
        isNull(correspondences.cancelledAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
}

/** An ended review keeps its end; the draft of a new revision ends with its RFA. */
function actsOf(ctx: TxCtx<UserActor>, rfa: LoadedRfa, reason: string): DeclaredAct[] {
  const { draftRevision, revision } = rfa;
  return [
    ...(rfa.rfaFacts.isEnded
      ? []
      : [{ instanceId: revision.instanceId ?? '', action: 'CANCEL', by: ctx, comment: reason }]),
    ...(draftRevision ? [{ instanceId: draftRevision.instanceId ?? '', action: 'DISCARD', by: ctx }] : []),
  ];
}

/** Event of a withdrawal without a workflow move: the review had ended already. */
function withdrawn({ actor }: TxCtx<UserActor>, rfa: LoadedRfa, reason: string): EmittedEvent<'rfa.withdrawn'> {
  return {
    type: 'rfa.withdrawn',
    payload: {
      documentPublicId: rfa.publicId,
      projectPublicId: rfa.project.publicId,
      typeCode: rfa.type.code,
      documentNumber: rfa.revision.documentNumber ?? '',
      subject: rfa.revision.subject,
      actorPublicId: actor.publicId,
      reason,
    },
    entityType: 'correspondence',
    entityPublicId: rfa.publicId,
    instanceId: rfa.revision.instanceId,
  };
}

async function voidNumber(tx: TxCtx<UserActor>, rfa: LoadedRfa, reason: string): Promise<void> {
  const { seriesId, sequence } = rfa;
  if (seriesId === null || sequence === null) return;
  await voidNumbers(tx, [
    {
      seriesId,
      sequence,
      documentId: rfa.id,
      documentPublicId: rfa.publicId,
      documentNumber: rfa.revision.documentNumber ?? '',
      reason,
    },
  ]);
}
