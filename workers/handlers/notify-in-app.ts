import type { TxCtx } from '@/lib/ctx';
import { notifyHolders } from '@/lib/notifications/notify-holders';
import { notifyRecipients } from '@/lib/notifications/notify-recipients';
import { notifySuperadmins } from '@/lib/notifications/notify-superadmins';
import type { OutboxEvent } from '@/lib/outbox/delivery';

/** In-app notifications; events that concern nobody's screen pass by. */
export async function notifyInApp(tx: TxCtx, event: OutboxEvent): Promise<void> {
  switch (event.type) {
    case 'correspondence.submitted':
    case 'correspondence.cancelled':
      return notifyRecipients(tx, event);
    case 'numbering.hold_expiring':
    case 'numbering.hold_voided':
      return notifyHolders(tx, event);
    case 'numbering.reset_requested':
    case 'numbering.reset_closed':
      return notifySuperadmins(tx, event);
    default:
  }
}
