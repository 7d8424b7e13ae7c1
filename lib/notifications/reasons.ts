/**
 * Why somebody is told: named on the document, on the desk where documents arrive, it was withdrawn, its number was
 * declared void, or another document takes its place; a hold runs out or is void; a reset waits or has ended. Isomorphic.
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
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];
