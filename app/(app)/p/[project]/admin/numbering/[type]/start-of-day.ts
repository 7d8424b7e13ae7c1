const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Asia/Bangkok, which has no summer time. */
const OFFSET_MS = 7 * 60 * 60 * 1000;

/**
 * When a template chosen to start on a day begins: midnight in Bangkok, or at once where that day has begun already.
 * @returns ISO 8601; null for at once; undefined where the text is no day
 */
export function startOfDay(date: string, now: Date): string | null | undefined {
  const moment = DAY.test(date) ? new Date(`${date}T00:00:00+07:00`) : null;
  if (moment === null || Number.isNaN(moment.getTime())) return undefined;
  const today = new Date(now.getTime() + OFFSET_MS).toISOString().slice(0, 10);
  return date === today ? null : moment.toISOString();
}
