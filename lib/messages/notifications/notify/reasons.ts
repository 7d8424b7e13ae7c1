/**
 * Why somebody is told: named on the document, on the desk where documents arrive, it was withdrawn, its number was
 * declared void, or another document takes its place; a hold runs out or is void; a reset waits or has ended; it is
 * their turn, or of somebody they stand in for; it was answered, decided, returned or recalled; a date comes near or has
 * passed; a series of numbers fills up; an import waits for a second person; somebody on a circulation has left.
 * Isomorphic.
 */
export const NOTIFICATION_REASONS = [
  'ATTENTION',
  'RECEIVED',
  'CANCELLED',
  'VOIDED',
  'REPLACED',
  'HOLD_EXPIRING',
  'HOLD_VOIDED',
  'RESET_REQUESTED',
  'RESET_APPROVED',
  'RESET_REJECTED',
  'RESET_WITHDRAWN',
  'RESET_EXPIRED',
  'ASSIGNED',
  'DELEGATED',
  'ACTED_FOR',
  'ANSWERED',
  'ACKNOWLEDGED',
  'DECIDED',
  'PROGRESS',
  'RETURNED',
  'RECALLED',
  'CLOSED',
  'DUE_CHANGED',
  'REMINDER',
  'DUE_TODAY',
  'OVERDUE',
  'ESCALATED',
  'REMINDED',
  'SEQUENCE_FILLING',
  'IMPORT_WAITING',
  'ASSIGNEE_LEFT',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** What takes a document away again from those who had it. */
export type WithdrawalReason = Extract<NotificationReason, 'RECALLED' | 'CANCELLED' | 'VOIDED' | 'REPLACED'>;

/** What asks a person to do something in a step: over once the step is. */
export const ASKING_REASONS = [
  'ASSIGNED',
  'DELEGATED',
  'REMINDER',
  'DUE_TODAY',
  'OVERDUE',
  'REMINDED',
  'ESCALATED',
  'ASSIGNEE_LEFT',
] as const satisfies readonly NotificationReason[];
