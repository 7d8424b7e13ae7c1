import { env } from '@/lib/platform/env';

/** True if mail is configured. Without SMTP, notifications are in the app only, and pages say so. */
export function isMailConfigured(): boolean {
  return env().SMTP_URL !== undefined;
}

/**
 * Seconds that a message about a document collects further items. Mail is promised within five minutes; the rest is for
 * the sender's turn and the mail server.
 */
export const COLLECT_SECONDS = 270;

/** Instant messages per person and hour; further ones wait for the next digest. */
export const HOURLY_CAP = 20;

/** The digest is there when work begins: hour of the project's zone. */
export const DIGEST_HOUR = 7;

/** Documents that a digest shows; the rest is counted and waits in the app. */
export const DIGEST_DOCUMENTS = 50;
