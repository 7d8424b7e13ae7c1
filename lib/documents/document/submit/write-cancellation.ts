import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NumberVoidReason } from '@/db/numbering-enums';
import { correspondences } from '@/db/schema/correspondence';
import { lockSeries, voidNumbers } from '@/lib/numbering/engine/void-numbers';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import { actInTx, type DeclaredAct } from '@/lib/workflow/engine/moves/act-in-tx';
import { comparingSeen, type SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { KIND_TRAITS, kindOfType } from '../../kind-traits';
import { auditedDocument } from '../change-document';
import type { LoadedDocument } from '../read/load-documents';

export interface Cancellation {
  reason: string;
  statusCode: string;
  /** Its number was declared void; absent: the document was withdrawn, which voids the number as well. */
  voided?: { reasonCode: NumberVoidReason; isReplaced: boolean };
  /** The workflow as the caller saw it. */
  seen?: SeenInstance | undefined;
}

/**
 * Ends a submitted document and voids its number, in the caller's transaction. Series before document before workflow:
 * the order everything that touches a number keeps.
 * @throws AppError DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function writeCancellation(
  tx: TxCtx<UserActor>,
  document: LoadedDocument,
  act: Cancellation,
): Promise<void> {
  const { seriesId, sequence } = document;
  if (seriesId !== null) await lockSeries(tx, [seriesId]);
  const [result] = await tx.db
    .update(correspondences)
    .set({
      statusCode: act.statusCode,
      cancelledAt: sql`NOW(3)`,
      cancelledBy: tx.actor.userId,
      cancelReason: act.reason,
      updatedBy: tx.actor.userId,
      versionNo: sql`${correspondences.versionNo} + 1`,
    })
    .where(
      and(
        eq(correspondences.id, document.id),
        eq(correspondences.versionNo, document.versionNo),
        isNull(correspondences.cancelledAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');

  const seq = await endWorkflows(tx, document, act);
  if (seriesId !== null && sequence !== null) {
    await voidNumbers(tx, [
      {
        seriesId,
        sequence,
        documentId: document.id,
        documentPublicId: document.publicId,
        documentNumber: document.revision.documentNumber ?? '',
        reason: act.reason,
      },
    ]);
  }
  await record(tx, {
    ...auditedDocument(document),
    action: `${KIND_TRAITS[kindOfType(document.type.code)].audit}.${act.voided ? 'voided' : 'cancelled'}`,
    changes: {
      statusCode: [document.statusCode, act.statusCode],
      ...(act.voided && { voidReason: [null, act.voided.reasonCode] }),
    },
    reason: act.reason,
  });
  await emit(tx, [
    {
      type: 'correspondence.cancelled',
      payload: {
        correspondencePublicId: document.publicId,
        projectPublicId: document.project.publicId,
        typeCode: document.type.code,
        documentNumber: document.revision.documentNumber ?? '',
        subject: document.revision.subject,
        originatorPublicId: document.originator.publicId,
        recipientPublicIds: document.recipients.map((recipient) => recipient.publicId),
        reason: act.reason,
        ...(act.voided && { voided: act.voided }),
      },
      entityType: 'correspondence',
      entityPublicId: document.publicId,
      instanceId: document.revision.instanceId,
      seq,
    },
  ]);
}

/** An instance that has ended stays as it ended; the draft of a new revision ends with its document. */
async function endWorkflows(
  tx: TxCtx<UserActor>,
  { workflowStatus, revision, draftRevision }: LoadedDocument,
  { reason, seen }: Cancellation,
): Promise<number | null> {
  const acts: DeclaredAct[] = [];
  if (workflowStatus === 'ACTIVE') {
    const instanceId = revision.instanceId ?? '';
    acts.push({ instanceId, action: 'CANCEL', by: tx, comment: reason, endsAs: 'cancelled' });
  }
  if (draftRevision) {
    acts.push({ instanceId: draftRevision.instanceId ?? '', action: 'DISCARD', by: tx, endsAs: 'discarded' });
  }
  const done = await actInTx(tx, comparingSeen(acts, seen));
  return done.find(({ instanceId }) => instanceId === revision.instanceId)?.seq ?? null;
}
