// The closed lists of backups, deliveries and outgoing events. As db/enums.ts, and apart from it: a page of letters loads
// none of them.

/** A whole backup, or copies of the binary log between two of them. */
export const BACKUP_KINDS = ['FULL', 'LOG'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

export const BACKUP_OUTCOMES = ['RUNNING', 'SUCCEEDED', 'FAILED'] as const;
export type BackupOutcome = (typeof BACKUP_OUTCOMES)[number];

export const DELIVERY_STATUSES = ['PENDING', 'ENQUEUED', 'DONE', 'DEAD'] as const;

export const WEBHOOK_KINDS = ['EVENT', 'TEST'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const WEBHOOK_STATES = ['PENDING', 'SENT', 'FAILED', 'SUPPRESSED', 'SKIPPED'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Kinds of outgoing messages. */
export const SUBSCRIPTION_KINDS = [
  'document.issued',
  'workflow.transitioned',
  'transmittal.acknowledged',
  'task.overdue',
  'file.quarantined',
  'numbering.reset_requested',
  'numbering.fallback_used',
] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'PAUSED'] as const;

export const PAUSE_REASONS = ['ADMINISTRATOR', 'FAILING'] as const;

/** WITHHELD: its document was out of the organization's sight when it was due. */
export const SUBSCRIPTION_MESSAGE_STATES = ['PENDING', 'SENT', 'FAILED', 'WITHHELD'] as const;
export type SubscriptionMessageState = (typeof SUBSCRIPTION_MESSAGE_STATES)[number];

export const DEAD_LETTER_STATUSES = ['OPEN', 'REPLAYED', 'RESOLVED'] as const;
export type DeadLetterStatus = (typeof DEAD_LETTER_STATUSES)[number];

/** Lengths of time over which samples of metrics are added up. */
export const SAMPLE_STEPS = ['MINUTE', 'HALF_HOUR'] as const;
export type SampleStep = (typeof SAMPLE_STEPS)[number];
