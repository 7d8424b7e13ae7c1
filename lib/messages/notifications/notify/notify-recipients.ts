import { and, eq, inArray } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions } from '@/db/schema/correspondence';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import type { EventPayload } from '@/lib/platform/outbox/catalog';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type About, createNotificationsOf, type Notice } from './create-notifications';
import { type DocumentFacts, readDocuments } from './document-facts';
import { type Addressee, listAttention, listReceivers, whoSees } from './people';
import type { NotificationReason } from './reasons';

type Sent = OutboxEvent<'correspondence.submitted' | 'correspondence.cancelled'>;

/**
 * Notifies the recipients' people of letters: attention persons, Document Control and Org Admins of each TO and CC
 * organization. One notification per person and letter, never with the actor.
 */
export async function notifyRecipients(tx: TxCtx, events: readonly Sent[]): Promise<void> {
  const documents = await readDocuments(
    tx,
    events.map(({ payload }) => payload.correspondencePublicId),
  );
  const ids = [...documents.values()].map(({ id }) => id);
  if (ids.length === 0) return;
  const recipients = await readRecipients(tx, ids);
  const isSettled = await readSettled(tx, ids);
  const attention = await listAttention(tx, ids);
  const desks = await listReceivers(tx, [...new Set(recipients.map(({ organizationId }) => organizationId))]);
  const notified = events.flatMap((event) => {
    const document = documents.get(event.payload.correspondencePublicId);
    if (!document) return [];
    const types = new Map(
      recipients.flatMap(({ documentId, organizationId, recipientType }) =>
        documentId === document.id ? [[organizationId, recipientType] as const] : [],
      ),
    );
    const isCancelled = event.type === 'correspondence.cancelled';
    const noticeOf =
      (reason: NotificationReason) =>
      ({ userId, organizationId }: Addressee): Notice => ({
        userId,
        organizationId,
        reason: event.type === 'correspondence.cancelled' ? endedBecause(event.payload) : reason,
        // TO owes a receipt and an answer; CC is notified only. Delivered late, the arrival may ask for nothing any more.
        isActionRequired: !isCancelled && types.get(organizationId) === 'TO' && !isSettled(document.id, organizationId),
      });
    const actorId = isCancelled ? document.cancelledBy : document.submittedBy;
    // Being named says more than holding a role.
    const notices = [
      ...attention.filter(({ documentId }) => documentId === document.id).map(noticeOf('ATTENTION')),
      ...desks.filter(({ organizationId }) => types.has(organizationId)).map(noticeOf('RECEIVED')),
    ].filter(({ userId }) => userId !== actorId);
    return [{ event, about: aboutOf(event, document), documentId: document.id, notices }];
  });
  const sees = await whoSees(tx, notified);
  await createNotificationsOf(
    tx,
    notified.map(({ event, about, documentId, notices }) => ({
      event,
      about,
      notices: notices.filter((notice) => sees(documentId, notice)),
    })),
  );
}

function aboutOf(event: Sent, document: DocumentFacts): About {
  const { documentNumber, subject, typeCode } = event.payload;
  const { projectCode, originatorCode } = document;
  const params = { documentNumber, subject, typeCode, projectCode, originatorCode };
  return {
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    projectId: document.projectId,
    params: event.type === 'correspondence.cancelled' ? { ...params, cancelReason: event.payload.reason } : params,
  };
}

function endedBecause({ voided }: EventPayload<'correspondence.cancelled'>): NotificationReason {
  if (!voided) return 'CANCELLED';
  return voided.isReplaced ? 'REPLACED' : 'VOIDED';
}

/** True for an organization that holds nothing of the document's workflow. */
async function readSettled(
  tx: TxCtx,
  documentIds: readonly number[],
): Promise<(documentId: number, organizationId: number) => boolean> {
  const rows = await tx.db
    .select({
      documentId: correspondenceRevisions.correspondenceId,
      organizationId: workflowHolders.organizationId,
    })
    .from(correspondenceRevisions)
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(workflowHolders, eq(workflowHolders.instanceId, workflowInstances.id))
    .where(
      and(
        inArray(correspondenceRevisions.correspondenceId, [...documentIds]),
        eq(correspondenceRevisions.isCurrent, true),
      ),
    );
  return (documentId, organizationId) => {
    const ofDocument = rows.filter((row) => row.documentId === documentId);
    return ofDocument.length > 0 && !ofDocument.some((row) => row.organizationId === organizationId);
  };
}

function readRecipients(tx: TxCtx, documentIds: readonly number[]) {
  return tx.db
    .select({
      documentId: correspondenceRecipients.correspondenceId,
      organizationId: correspondenceRecipients.organizationId,
      recipientType: correspondenceRecipients.recipientType,
    })
    .from(correspondenceRecipients)
    .where(inArray(correspondenceRecipients.correspondenceId, [...documentIds]));
}
