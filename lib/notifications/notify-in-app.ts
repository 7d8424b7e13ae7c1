import type { TxCtx } from '../ctx';
import type { OutboxEvent } from '../outbox/delivery';
import { notifyHolders } from './notify-holders';
import { notifyMove } from './notify-move';
import { notifyNumberAdmins } from './notify-number-admins';
import { notifyRecipients } from './notify-recipients';
import { notifyReminded } from './notify-reminded';
import { notifySuperadmins } from './notify-superadmins';
import { notifyTimer } from './notify-timer';

/** Who is told of an event; what concerns nobody's screen passes by. */
export async function notifyInApp(tx: TxCtx, event: OutboxEvent): Promise<void> {
  switch (event.type) {
    case 'correspondence.submitted':
    case 'correspondence.cancelled':
      return notifyRecipients(tx, event);
    case 'workflow.moved':
      return notifyMove(tx, event);
    case 'workflow.task.reminder':
    case 'workflow.task.due_today':
    case 'workflow.task.overdue':
    case 'workflow.task.escalated':
      return notifyTimer(tx, event);
    case 'workflow.reminded':
      return notifyReminded(tx, event);
    case 'numbering.hold_expiring':
    case 'numbering.hold_voided':
      return notifyHolders(tx, event);
    case 'numbering.sequence_filling':
    case 'numbering.import_waiting':
      return notifyNumberAdmins(tx, event);
    case 'numbering.reset_requested':
    case 'numbering.reset_closed':
      return notifySuperadmins(tx, event);
    default:
  }
}
