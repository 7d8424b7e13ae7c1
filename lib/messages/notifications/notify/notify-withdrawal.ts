import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { documentNumberVoids } from '@/db/schema/number-changes';
import { notifications } from '@/db/schema/system';
import { keepsStub } from '@/lib/documents/rfas/review/keeps-stub';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type About, createNotifications } from './create-notifications';
import { type DocumentFacts, readDocument } from './document-facts';
import { informing, sendersOf } from './move-audience';
import { onlySeeing } from './people';
import { ASKING_REASONS, type WithdrawalReason } from './reasons';

/** Notifies of an RFA that was cancelled after its result: no workflow move would notify of it. */
export async function notifyWithdrawal(tx: TxCtx, event: OutboxEvent<'rfa.withdrawn'>): Promise<void> {
  const { payload } = event;
  const document = await readDocument(tx, payload.documentPublicId);
  if (!document) return;
  const { projectCode, originatorCode } = document;
  const { documentNumber, subject, typeCode, actorPublicId } = payload;
  const about = {
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    projectId: document.projectId,
    params: { documentNumber, subject, typeCode, projectCode, originatorCode },
  };
  await notifyOfWithdrawal(tx, event, { document, about, actorPublicId, reason: await endedBecause(tx, document) });
}

/**
 * Notifies all people who had a request or a notice of a document that it was withdrawn. Also its senders, unless it
 * returns to them. A recipient who keeps only a stub gets the number, not the content.
 */
export async function notifyOfWithdrawal(
  tx: TxCtx,
  event: Parameters<typeof createNotifications>[1],
  {
    document,
    about,
    actorPublicId,
    reason,
  }: { document: DocumentFacts; about: About; actorPublicId: string | null; reason: WithdrawalReason },
): Promise<void> {
  const notified = tx.db
    .selectDistinct({ userId: notifications.userId, organizationId: notifications.organizationId })
    .from(notifications)
    .where(
      and(
        eq(notifications.entityPublicId, document.publicId),
        inArray(notifications.reason, [...ASKING_REASONS, 'RECEIVED', 'ATTENTION', 'RECALLED']),
      ),
    );
  const senders = reason === 'RECALLED' ? [] : await sendersOf(tx, document);
  const notices = informing([...(await notified), ...senders], reason);
  await createNotifications(tx, event, about, await onlySeeing(tx, document.id, notices, actorPublicId));
  const { documentNumber, typeCode, projectCode, originatorCode } = about.params;
  const known = { documentNumber, typeCode, projectCode, originatorCode };
  const keepers = await onlySeeing(tx, document.id, notices, actorPublicId, keepsStub);
  await createNotifications(tx, event, { ...about, params: known }, keepers);
}

/** Cancelled, or its number voided: the number printed on the document, not one that its draft lost earlier. */
export async function endedBecause(tx: TxCtx, { id }: DocumentFacts): Promise<WithdrawalReason> {
  const voids = documentNumberVoids;
  const [row] = await tx.db
    .select({ replacedById: voids.replacedById })
    .from(voids)
    .innerJoin(correspondences, eq(correspondences.id, voids.correspondenceId))
    .where(
      and(
        eq(correspondences.id, id),
        isNotNull(correspondences.cancelledAt),
        eq(correspondences.seriesId, voids.seriesId),
        eq(correspondences.sequence, voids.sequence),
      ),
    );
  if (!row) return 'CANCELLED';
  return row.replacedById === null ? 'VOIDED' : 'REPLACED';
}
