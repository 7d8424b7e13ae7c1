import { projectDay, startOfDay } from '@/lib/platform/time/project-day';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * When a template takes effect that was chosen to start on a day: its first moment, or at once for today.
 * @returns ISO 8601; null for at once; undefined where the text is no day
 */
export function templateStart(date: string, now: Date): string | null | undefined {
  const moment = DAY.test(date) ? startOfDay(date) : null;
  if (moment === null || Number.isNaN(moment.getTime())) return undefined;
  return date === projectDay(now) ? null : moment.toISOString();
}
