import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { emitUnanswerable } from '@/lib/workflow/engine/moves/emit-unanswerable';
import { startFromMatrix } from '../matrix/start-from-matrix';
import { closeWithDocument } from './close-with-document';

/** Updates circulation sheets after an event of their documents or people. */
export async function followDocuments(tx: TxCtx, event: OutboxEvent): Promise<void> {
  switch (event.type) {
    case 'correspondence.submitted':
      return startFromMatrix(tx, event.payload.correspondencePublicId);
    case 'rfa.submitted':
    case 'document.submitted':
      return startFromMatrix(tx, event.payload.documentPublicId);
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
