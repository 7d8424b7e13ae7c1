import { and, eq } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions } from '@/db/schema/correspondence';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import type { EventPayload } from '@/lib/platform/outbox/catalog';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications, type Notice } from './create-notifications';
import { readDocument } from './document-facts';
import { listAttention, listReceivers, onlySeeing } from './people';
import type { NotificationReason } from './reasons';

/**
 * Notifies the recipients' people: attention persons, Document Control and Org Admins of each TO and CC organization.
 * One notification per person, never with the actor.
 */
export async function notifyRecipients(
  tx: TxCtx,
  event: OutboxEvent<'correspondence.submitted' | 'correspondence.cancelled'>,
): Promise<void> {
  const document = await readDocument(tx, event.payload.correspondencePublicId);
  if (!document) return;
  const isCancelled = event.type === 'correspondence.cancelled';
  const actorId = isCancelled ? document.cancelledBy : document.submittedBy;
  const recipientTypes = await readRecipients(tx, document.id);
  const isSettled = await readSettled(tx, document.id);
  const noticeOf =
    (reason: NotificationReason) =>
    (person: { userId: number; organizationId: number }): Notice => ({
      ...person,
      reason: event.type === 'correspondence.cancelled' ? endedBecause(event.payload) : reason,
      // TO owes a receipt and an answer; CC is notified only. Delivered late, the arrival may ask for nothing any more.
      isActionRequired:
        !isCancelled && recipientTypes.get(person.organizationId) === 'TO' && !isSettled(person.organizationId),
    });
  // Being named says more than holding a role.
  const notices = [
    ...(await listAttention(tx, document.id)).map(noticeOf('ATTENTION')),
    ...(await listReceivers(tx, [...recipientTypes.keys()])).map(noticeOf('RECEIVED')),
  ].filter(({ userId }) => userId !== actorId);
  const { documentNumber, subject, typeCode } = event.payload;
  const { projectCode, originatorCode } = document;
  const params = { documentNumber, subject, typeCode, projectCode, originatorCode };
  const about = {
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    projectId: document.projectId,
    params: event.type === 'correspondence.cancelled' ? { ...params, cancelReason: event.payload.reason } : params,
  };
  await createNotifications(tx, event, about, await onlySeeing(tx, document.id, notices));
}

function endedBecause({ voided }: EventPayload<'correspondence.cancelled'>): NotificationReason {
  if (!voided) return 'CANCELLED';
  return voided.isReplaced ? 'REPLACED' : 'VOIDED';
}

/** True for organizations that hold nothing of the document's workflow. */
async function readSettled(tx: TxCtx, correspondenceId: number): Promise<(organizationId: number) => boolean> {
  const rows = await tx.db
    .select({ organizationId: workflowHolders.organizationId })
    .from(correspondenceRevisions)
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(workflowHolders, eq(workflowHolders.instanceId, workflowInstances.id))
    .where(
      and(eq(correspondenceRevisions.correspondenceId, correspondenceId), eq(correspondenceRevisions.isCurrent, true)),
    );
  return (organizationId) => rows.length > 0 && !rows.some((row) => row.organizationId === organizationId);
}

async function readRecipients(tx: TxCtx, correspondenceId: number): Promise<Map<number, 'TO' | 'CC'>> {
  const rows = await tx.db
    .select({
      organizationId: correspondenceRecipients.organizationId,
      recipientType: correspondenceRecipients.recipientType,
    })
    .from(correspondenceRecipients)
    .where(eq(correspondenceRecipients.correspondenceId, correspondenceId));
  return new Map(rows.map((row) => [row.organizationId, row.recipientType]));
}
