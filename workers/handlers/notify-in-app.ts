import type { TxCtx } from '@/lib/ctx';
import { notifyHolders } from '@/lib/notifications/notify-holders';
import { notifyRecipients } from '@/lib/notifications/notify-recipients';
import type { OutboxEvent } from '@/lib/outbox/delivery';

/** In-app notifications; events that concern nobody's screen pass by. */
export async function notifyInApp(tx: TxCtx, event: OutboxEvent): Promise<void> {
  switch (event.type) {
    case 'correspondence.submitted':
    case 'correspondence.cancelled':
      return notifyRecipients(tx, event);
    case 'numbering.hold_expiring':
      return notifyHolders(tx, event);
    default:
  }
}
