/**
 * Reasons of a notification: a received, withdrawn, voided or replaced document; a hold or a reset; the person's own
 * task or a delegated one; an answer, decision, return or recall; a due date; a nearly full series; an import that
 * waits for approval; a member of a circulation who left; an export; a receiver of outgoing events that fails; a note that
 * names the person. Isomorphic.
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
  'EXPORT_READY',
  'EXPORT_FAILED',
  'SUBSCRIPTION_PAUSED',
  'MENTIONED',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** What takes a document away again from those who had it. */
export type WithdrawalReason = Extract<NotificationReason, 'RECALLED' | 'CANCELLED' | 'VOIDED' | 'REPLACED'>;

/** What asks the people of an organization that holds a step. */
export const HELD_REASONS = [
  'ASSIGNED',
  'DELEGATED',
  'REMINDER',
  'DUE_TODAY',
  'OVERDUE',
  'REMINDED',
] as const satisfies readonly NotificationReason[];

/** What asks a person to do something in a step: over once the step is. */
export const ASKING_REASONS = [
  ...HELD_REASONS,
  'ESCALATED',
  'ASSIGNEE_LEFT',
] as const satisfies readonly NotificationReason[];

/** Reasons that are news as well: their mail goes out although what they ask for is done. */
export const NOTIFYING_REASONS: readonly NotificationReason[] = ['ATTENTION', 'RECEIVED', 'RETURNED', 'DECIDED'];
