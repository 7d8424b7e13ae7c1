/**
 * Why somebody is told: named on the document, on the desk where documents arrive, it was withdrawn, its number was
 * declared void, or another document takes its place. Isomorphic.
 */
export const NOTIFICATION_REASONS = ['ATTENTION', 'RECEIVED', 'CANCELLED', 'VOIDED', 'REPLACED'] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];
