/**
 * Reasons of a notification. A received, withdrawn, voided or replaced document; a hold or a reset; an own or delegated
 * task. An answer, decision, return or recall; a due date; a nearly full series; an import that waits for approval. A
 * circulation member who left; an export; a failing receiver of outgoing events; a note that names the person.
 * A report that is there, that failed, that a receiver may not have, or whose owner left. Isomorphic.
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
  'REPORT_READY',
  'REPORT_FAILED',
  'REPORT_NO_ACCESS',
  'REPORT_PAUSED',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** Reasons that withdraw a document from its recipients. */
export type WithdrawalReason = Extract<NotificationReason, 'RECALLED' | 'CANCELLED' | 'VOIDED' | 'REPLACED'>;

/** Reasons that request an action from the people of a holding organization. */
export const HELD_REASONS = [
  'ASSIGNED',
  'DELEGATED',
  'REMINDER',
  'DUE_TODAY',
  'OVERDUE',
  'REMINDED',
] as const satisfies readonly NotificationReason[];

/** Reasons that request an action in a step: over once the step is. */
export const ASKING_REASONS = [
  ...HELD_REASONS,
  'ESCALATED',
  'ASSIGNEE_LEFT',
] as const satisfies readonly NotificationReason[];

/** Reasons that are news as well: their mail goes out although what they ask for is done. */
export const NOTIFYING_REASONS: readonly NotificationReason[] = ['ATTENTION', 'RECEIVED', 'RETURNED', 'DECIDED'];
