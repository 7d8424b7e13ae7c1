import type { MailTiming, NotificationTopic } from '@/db/enums';
import type { NotificationReason } from './notify/reasons';

// Isomorphic: the page of preferences and the list's filters speak of topics, the rows of reasons.

const TOPIC_OF: Record<NotificationReason, NotificationTopic> = {
  ATTENTION: 'INFORMATION',
  RECEIVED: 'INFORMATION',
  CANCELLED: 'WITHDRAWN',
  VOIDED: 'WITHDRAWN',
  REPLACED: 'WITHDRAWN',
  RECALLED: 'WITHDRAWN',
  HOLD_EXPIRING: 'NUMBERS',
  HOLD_VOIDED: 'NUMBERS',
  RESET_REQUESTED: 'ACTION_REQUIRED',
  RESET_APPROVED: 'NUMBERS',
  RESET_REJECTED: 'NUMBERS',
  RESET_WITHDRAWN: 'NUMBERS',
  RESET_EXPIRED: 'NUMBERS',
  ASSIGNED: 'ACTION_REQUIRED',
  DELEGATED: 'ACTION_REQUIRED',
  REMINDED: 'ACTION_REQUIRED',
  ACTED_FOR: 'INFORMATION',
  ANSWERED: 'ANSWER',
  ACKNOWLEDGED: 'ANSWER',
  DECIDED: 'ANSWER',
  RETURNED: 'ANSWER',
  PROGRESS: 'INFORMATION',
  CLOSED: 'INFORMATION',
  DUE_CHANGED: 'INFORMATION',
  REMINDER: 'REMINDER',
  DUE_TODAY: 'REMINDER',
  OVERDUE: 'OVERDUE',
  ESCALATED: 'ESCALATION',
  SEQUENCE_FILLING: 'NUMBERS',
  IMPORT_WAITING: 'ACTION_REQUIRED',
  ASSIGNEE_LEFT: 'ACTION_REQUIRED',
  EXPORT_READY: 'INFORMATION',
  EXPORT_FAILED: 'INFORMATION',
  SUBSCRIPTION_PAUSED: 'ACTION_REQUIRED',
  MENTIONED: 'MENTION',
  REPORT_READY: 'REPORT',
  REPORT_FAILED: 'REPORT',
  REPORT_NO_ACCESS: 'REPORT',
  REPORT_PAUSED: 'ACTION_REQUIRED',
};

/** Topics that inform only never require an action, however the notice is marked. */
const NEVER_ASKING: ReadonlySet<NotificationTopic> = new Set(['REMINDER', 'OVERDUE', 'ESCALATION', 'NUMBERS']);

/** A notification that requests an action has the topic that cannot be muted, for any reason. */
export function topicOf(reason: NotificationReason, isActionRequired: boolean): NotificationTopic {
  const topic = TOPIC_OF[reason];
  return isActionRequired && !NEVER_ASKING.has(topic) ? 'ACTION_REQUIRED' : topic;
}

export interface Preference {
  isInApp: boolean;
  mail: MailTiming;
}

/** Mail at once only for what waits for the person and for answers to what they sent; overdue once a day. */
export const DEFAULT_PREFERENCES: Record<NotificationTopic, Preference> = {
  ACTION_REQUIRED: { isInApp: true, mail: 'NOW' },
  ANSWER: { isInApp: true, mail: 'NOW' },
  OVERDUE: { isInApp: true, mail: 'DIGEST' },
  REMINDER: { isInApp: true, mail: 'OFF' },
  ESCALATION: { isInApp: true, mail: 'OFF' },
  WITHDRAWN: { isInApp: true, mail: 'OFF' },
  INFORMATION: { isInApp: true, mail: 'OFF' },
  NUMBERS: { isInApp: true, mail: 'OFF' },
  // A colleague waits for the named person.
  MENTION: { isInApp: true, mail: 'NOW' },
  // It is sent because its readers do not look themselves.
  REPORT: { isInApp: true, mail: 'NOW' },
};

/** Topics that holders of a document always get in the app. A database constraint enforces it as well. */
export function isAlwaysInApp(topic: NotificationTopic): boolean {
  return topic === 'ACTION_REQUIRED' || topic === 'REMINDER' || topic === 'OVERDUE';
}

/** A mail about what a person has to do may come once a day, but never not at all. */
export function isAlwaysMailed(topic: NotificationTopic): boolean {
  return topic === 'ACTION_REQUIRED';
}
