/** Answer of a mail server, as the client keeps it. */
export interface SmtpFailure {
  /** Absent when no server answered. */
  responseCode?: number | undefined;
  /** The whole line, with the enhanced status code of RFC 3463 where the server sends one. */
  response?: string | undefined;
  /** Of the client, such as `EAUTH`. */
  code?: string | undefined;
}

/**
 * Enhanced codes of a permanent answer that may pass: a full mailbox (x.2.2), a full or busy system (x.3.x), a route
 * (x.4.x). Policy (x.7.x) too: servers use it for greylists, limits and doubts about the sender.
 */
const PASSING_DETAIL = /^5\.(2\.2|3\.|4\.|7\.)/;

/** Texts of such answers, for servers without enhanced codes. */
const PASSING_WORDS =
  /gr[ea]y-?list|try (again|later)|temporar|too many|rate limit|quota|full|insufficient|blocked|policy|spam/i;

/** Exceeded storage allocation: a mailbox is emptied. RFC 5321. */
const MAILBOX_FULL = 552;

/**
 * True when a later try cannot help: an address that is not there, a message that the server does not take. Everything
 * else is tried again by the schedule of deliveries, which ends by itself after some days.
 */
export function isFinalRefusal({ responseCode, response = '', code }: SmtpFailure): boolean {
  // Wrong credentials are repaired by the operator, and so are commands that are out of place (50z, 53z).
  if (responseCode === undefined || responseCode < 550 || code === 'EAUTH') return false;
  const detail = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (detail !== undefined) return detail.startsWith('5') && !PASSING_DETAIL.test(detail);
  return responseCode !== MAILBOX_FULL && !PASSING_WORDS.test(response);
}
