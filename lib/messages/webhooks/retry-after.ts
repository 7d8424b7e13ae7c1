/** Too many requests, and a gateway whose receiver is away or too slow: asking again at once makes it worse. */
const OVERLOADED = [429, 502, 504];
/** A receiver may put us off for as long as the deliveries' own schedule ever waits, and no longer. */
const LONGEST_SECONDS = 24 * 3600;

/**
 * Seconds that a receiver wants to rest after it did not take a message: `Retry-After` in seconds or as a date. 0 if it
 * only reports overload; null if an immediate retry is allowed.
 */
export function retryAfterSeconds(status: number, retryAfter: string | undefined, now: Date): number | null {
  const asked = retryAfter === undefined ? null : secondsOf(retryAfter.trim(), now);
  if (asked !== null) return Math.min(Math.max(asked, 0), LONGEST_SECONDS);
  return OVERLOADED.includes(status) ? 0 : null;
}

function secondsOf(text: string, now: Date): number | null {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  // A date of HTTP begins with its weekday; other texts that the runtime takes for dates are none.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.ceil((at - now.getTime()) / 1000);
}
