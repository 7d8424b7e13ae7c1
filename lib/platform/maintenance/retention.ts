/** Why data is kept for its period. */
export type RetentionReason = 'LAW' | 'CONTRACT' | 'OPERATION';

interface Purged {
  table: string;
  /** The column from which the period counts. */
  from: string;
  /** Rows of the table that the period is about; SQL without values. */
  only?: string;
  days: number;
  reason: RetentionReason;
  /** The task of the worker's timetable that removes it. */
  task: string;
  /** Older rows may be records of an incident: their age alone does not make a purge overdue. */
  keepsIncidents?: true;
}

interface Kept {
  table: string;
  from: string;
  days: null;
  reason: RetentionReason;
}

/**
 * Every retention period of the product. The purges read their days here and the page Retention shows them, so there is
 * no second list. Periods are set in code: a shorter one would take away what an operator was promised.
 */
export const RETENTION = {
  /** Address and browser of sessions that have ended: a season to look into a stolen account. */
  sessions: { table: 'user_sessions', from: 'expires_at', days: 90, reason: 'OPERATION', task: 'purge-sessions' },
  /** As long as the sessions that they opened. */
  links: { table: 'one_time_links', from: 'expires_at', days: 90, reason: 'OPERATION', task: 'purge-links' },
  /** Half-finished sign-ins and questions to passkeys: good for minutes, and of no use to a look back. */
  challenges: {
    table: 'sign_in_challenges',
    from: 'expires_at',
    days: 0,
    reason: 'OPERATION',
    task: 'purge-challenges',
  },
  /** A year of proof of each mailed notice; the document has its own record. */
  mail: { table: 'mail_messages', from: 'created_at', days: 365, reason: 'OPERATION', task: 'purge-mail' },
  /** Longer than any client retries a request; the API promises answers for this time. */
  idempotencyKeys: {
    table: 'idempotency_keys',
    from: 'created_at',
    days: 30,
    reason: 'OPERATION',
    task: 'purge-idempotency-keys',
  },
  /**
   * The last round of a delivery starts three days after its event. A month lets an operator look up an event of the
   * last monthly report, and gives each event thirty nightly verifications.
   */
  events: {
    table: 'outbox_events',
    from: 'occurred_at',
    days: 30,
    reason: 'OPERATION',
    task: 'purge-events',
    keepsIncidents: true,
  },
  /** As long as delivered events; waiting ones and reminders of overdue steps have longer limits in their purge. */
  outgoingMessages: {
    table: 'subscription_messages',
    from: 'created_at',
    days: 30,
    reason: 'OPERATION',
    task: 'purge-messages',
    keepsIncidents: true,
  },
  /** A meeting a week later still finds the file, and a new export can be made any time. */
  exports: { table: 'exports', from: 'created_at', days: 7, reason: 'OPERATION', task: 'purge-exports' },
  /** As long as mail: a year of who got which report. */
  reportRuns: { table: 'report_runs', from: 'created_at', days: 365, reason: 'OPERATION', task: 'purge-report-runs' },
  /** A file with everything about a person is a risk as long as it lies there; three days last over a weekend. */
  personalDataCopies: {
    table: 'personal_data_copies',
    from: 'created_at',
    days: 3,
    reason: 'LAW',
    task: 'purge-personal-data-copies',
  },
  /** The longest view by minutes is an hour, by half hours a week; each is kept longer, for a look back. */
  figuresByMinute: {
    table: 'metric_samples',
    from: 'begins_at',
    only: "step = 'MINUTE'",
    days: 1,
    reason: 'OPERATION',
    task: 'purge-samples',
  },
  figuresByHalfHour: {
    table: 'metric_samples',
    from: 'begins_at',
    only: "step = 'HALF_HOUR'",
    days: 35,
    reason: 'OPERATION',
    task: 'purge-samples',
  },
  /** Sign-ins and their failures included: sealed evidence, which no right of the product can remove. */
  audit: { table: 'audit_logs', from: 'created_at', days: null, reason: 'LAW' },
  /** Names in documents and their history have to stay readable for as long as the documents. */
  accounts: { table: 'users', from: 'created_at', days: null, reason: 'CONTRACT' },
  documents: { table: 'correspondences', from: 'created_at', days: null, reason: 'CONTRACT' },
  /** Evidence that the recipient of a transmittal opened it. */
  linkAccesses: { table: 'transmittal_link_accesses', from: 'created_at', days: null, reason: 'CONTRACT' },
  /** Evidence that a person was notified of a step; partitions hold months of all people together. */
  notifications: { table: 'notifications', from: 'created_at', days: null, reason: 'CONTRACT' },
} as const satisfies Record<string, Purged | Kept>;

export type RetainedKind = keyof typeof RETENTION;
export type PurgedKind = { [K in RetainedKind]: (typeof RETENTION)[K]['days'] extends null ? never : K }[RetainedKind];
