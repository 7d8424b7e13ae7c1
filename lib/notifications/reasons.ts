/** Why somebody is told: named on the document, on the desk where documents arrive, or it was withdrawn. Isomorphic. */
export const NOTIFICATION_REASONS = ['ATTENTION', 'RECEIVED', 'CANCELLED'] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];
