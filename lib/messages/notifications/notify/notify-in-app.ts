import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { readFactsOfMoves } from './facts-of-moves';
import { markResolved } from './mark-resolved';
import { notifyOfLeaver } from './notify-circulation';
import { notifyExport } from './notify-export';
import { notifyHolders } from './notify-holders';
import { notifyMentioned } from './notify-mentioned';
import { notifyMove } from './notify-move';
import { notifyNumberAdmins } from './notify-number-admins';
import { notifyRecipients } from './notify-recipients';
import { notifyReminded } from './notify-reminded';
import { notifyReportOwner, notifyReportWithoutOwner } from './notify-report';
import { notifySubscriptionPaused } from './notify-subscription-paused';
import { notifySuperadmins } from './notify-superadmins';
import { notifyTimer } from './notify-timer';
import { notifyUnanswerable } from './notify-unanswerable';
import { notifyWithdrawal } from './notify-withdrawal';

/**
 * Creates the in-app notifications of events; events without recipients are ignored. Letters that were sent, each
 * one its document's first event, share their statements, and so do the facts of moves. The other events follow in
 * order.
 */
export async function notifyTogether(tx: TxCtx, events: readonly OutboxEvent[]): Promise<void> {
  const arrivals = events.filter((event) => event.type === 'correspondence.submitted');
  const others = events.filter((event) => event.type !== 'correspondence.submitted');
  const facts = await readFactsOfMoves(tx, events);
  await notifyRecipients(tx, arrivals);
  for (const event of others) {
    if (event.type === 'workflow.moved') await notifyMove(tx, event, facts);
    else await notifyOther(tx, event);
  }
}

/** As `notifyTogether`, for one event. */
export async function notifyInApp(tx: TxCtx, event: OutboxEvent): Promise<void> {
  await notifyTogether(tx, [event]);
}

async function notifyOther(tx: TxCtx, event: OutboxEvent): Promise<void> {
  switch (event.type) {
    case 'correspondence.cancelled':
      return notifyRecipients(tx, [event]);
    case 'rfa.withdrawn':
      return notifyWithdrawal(tx, event);
    case 'workflow.task.reminder':
    case 'workflow.task.due_today':
    case 'workflow.task.overdue':
    case 'workflow.task.escalated':
      return notifyTimer(tx, event);
    case 'workflow.task.unanswerable':
      return notifyUnanswerable(tx, event);
    case 'circulation.assignee_left':
      return notifyOfLeaver(tx, event, event.payload.circulationPublicId);
    case 'subscription.paused':
      return notifySubscriptionPaused(tx, event);
    case 'document.note_written':
      return notifyMentioned(tx, event);
    case 'export.ended':
      return notifyExport(tx, event);
    case 'report.run_failed':
      return notifyReportOwner(tx, event);
    case 'report.owner_left':
      return notifyReportWithoutOwner(tx, event);
    case 'workflow.reminded':
      return notifyReminded(tx, event);
    case 'numbering.hold_expiring':
    case 'numbering.hold_voided':
      return notifyHolders(tx, event);
    case 'numbering.sequence_filling':
      return notifyNumberAdmins(tx, event);
    case 'numbering.import_waiting':
      await settleImport(tx, event);
      return notifyNumberAdmins(tx, event);
    case 'numbering.imported':
    case 'numbering.import_discarded':
      return settleImport(tx, event);
    case 'numbering.reset_requested':
      return notifySuperadmins(tx, event);
    case 'numbering.reset_closed':
      await markResolved(tx, {
        entityPublicId: event.payload.resetPublicId,
        reasons: ['RESET_REQUESTED'],
        before: event.occurredAt,
      });
      return notifySuperadmins(tx, event);
    default:
  }
}

/** Resolves the request to approve an import: it was entered, cancelled, or checked again. */
async function settleImport(
  tx: TxCtx,
  event: OutboxEvent<'numbering.import_waiting' | 'numbering.imported' | 'numbering.import_discarded'>,
): Promise<void> {
  const { importPublicId } = event.payload;
  await markResolved(tx, { entityPublicId: importPublicId, reasons: ['IMPORT_WAITING'], before: event.occurredAt });
}
