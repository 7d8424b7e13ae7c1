import { eq } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { transmittalReceipts } from '@/db/schema/transmittals';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { projectDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { answerInTx } from '@/lib/workflow/engine/moves/answer-in-tx';
import { linkFiles } from '@/lib/workflow/engine/moves/link-files';
import type { DocumentAnswer } from '../../document/dto';
import { loadTransmittal } from '../read/load-transmittals';
import { canAcknowledge } from '../rules';
import type { AcknowledgeTransmittal } from '../schema';

/**
 * Acknowledges a transmittal for the acting organization: its task of the workflow is answered, once. A copy that came
 * on paper leaves its date, how it came, and the scan of the signed sheet with that answer.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, TRANSMITTAL_NOT_AWAITED, ATTACHMENT_UNKNOWN, INVALID_INPUT for a date
 *   that is still to come
 */
export async function acknowledgeTransmittal(
  ctx: UserCtx,
  { publicId, comment, paper }: AcknowledgeTransmittal,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const transmittal = await loadTransmittal(ctx, publicId);
  const refusal = canAcknowledge(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  if (paper && paper.receivedOn > projectDay(new Date())) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { 'paper.receivedOn': ['DATE_OUT_OF_RANGE'] } });
  }
  const { revision } = transmittal;
  return transact(ctx, async (tx) => {
    // A document before its instance.
    await tx.db
      .select({ id: correspondences.id })
      .from(correspondences)
      .where(eq(correspondences.id, transmittal.id))
      .for('update');
    const [historyId] = await answerInTx(tx, [
      {
        instanceId: revision.instanceId ?? '',
        by: ctx,
        actions: ['ACKNOWLEDGE'],
        comment: comment || null,
        metadata: paper ? { receivedOn: paper.receivedOn, method: paper.method } : {},
      },
    ]);
    if (historyId === undefined) throw new AppError('TRANSMITTAL_NOT_AWAITED');
    if (paper) {
      await linkFiles(tx, historyId, paper.attachmentPublicIds);
      await tx.db.insert(transmittalReceipts).values({
        revisionId: revision.id,
        organizationId: ctx.actor.organizationId,
        userId: ctx.actor.userId,
        kind: 'PAPER',
        receivedOn: paper.receivedOn,
        method: paper.method,
      });
    }
    await record(tx, {
      action: 'transmittal.acknowledged',
      entityType: 'correspondence',
      entityPublicId: transmittal.publicId,
      entityLabel: revision.documentNumber,
      projectId: transmittal.project.id,
      contractId: transmittal.contract?.id ?? null,
      subjectOrganizationId: ctx.actor.organizationId,
      ...(paper && { changes: { paper: [null, paper.method] } }),
    });
    await emit(tx, [
      {
        type: 'transmittal.acknowledged',
        payload: {
          documentPublicId: transmittal.publicId,
          typeCode: transmittal.type.code,
          documentNumber: revision.documentNumber,
          subject: revision.subject,
          organizationPublicId: ctx.actor.organizationPublicId,
          organizationCode: ctx.actor.organizationCode,
          isOnPaper: paper !== undefined && paper !== null,
        },
        entityType: 'correspondence',
        entityPublicId: transmittal.publicId,
        instanceId: revision.instanceId,
      },
    ]);
    const [row] = await tx.db
      .select({ versionNo: correspondences.versionNo, statusCode: correspondences.statusCode })
      .from(correspondences)
      .where(eq(correspondences.id, transmittal.id));
    const answer: DocumentAnswer = {
      publicId: transmittal.publicId,
      versionNo: row?.versionNo ?? transmittal.versionNo,
      documentNumber: revision.documentNumber,
      statusCode: row?.statusCode ?? transmittal.statusCode,
    };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
