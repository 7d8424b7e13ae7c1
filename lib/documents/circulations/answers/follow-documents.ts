import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { emitUnanswerable } from '@/lib/workflow/engine/moves/emit-unanswerable';
import { findWithMatrix } from '../matrix/find-with-matrix';
import { startFromMatrix } from '../matrix/start-from-matrix';
import { closeWithDocument } from './close-with-document';

/** Updates circulation sheets after an event of their documents or people. */
export async function followDocuments(tx: TxCtx, event: OutboxEvent): Promise<void> {
  const submitted = submittedBy(event);
  if (submitted !== null) return startFromMatrix(tx, submitted);
  switch (event.type) {
    case 'correspondence.cancelled':
      return closeWithDocument(tx, event.payload.correspondencePublicId);
    case 'rfa.cancelled':
      return closeWithDocument(tx, event.payload.documentPublicId);
    case 'user.deactivated':
    case 'user.role_revoked':
      return emitUnanswerable(tx, event.payload.userPublicId);
    default:
  }
}

/** Leaves out the submissions to organizations without a distribution matrix, which are most. */
export async function narrowToFollowed(tx: TxCtx, events: readonly OutboxEvent[]): Promise<readonly OutboxEvent[]> {
  const submitted = events.flatMap((event) => submittedBy(event) ?? []);
  const withMatrix = await findWithMatrix(tx, submitted);
  return events.filter((event) => {
    const publicId = submittedBy(event);
    return publicId === null || withMatrix.has(publicId);
  });
}

/** The document that an event says was submitted. */
function submittedBy(event: OutboxEvent): string | null {
  switch (event.type) {
    case 'correspondence.submitted':
      return event.payload.correspondencePublicId;
    case 'rfa.submitted':
    case 'document.submitted':
      return event.payload.documentPublicId;
    default:
      return null;
  }
}
