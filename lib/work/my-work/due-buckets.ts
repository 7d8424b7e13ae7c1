import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DueBucket } from './schema';

/** A quarter of the time is left: the point where prevention still helps. */
const AT_RISK_SHARE = 4;
const DAY_MS = 24 * 60 * 60 * 1000;
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000;

/** How near the due date is, for the database. Raw: its clock; Bangkok has a fixed offset. */
export function dueBucketOf(dueAt: SQLWrapper, since: SQLWrapper): SQL<DueBucket> {
  const endOfToday = sql`TIMESTAMP(DATE(NOW(3) + INTERVAL 7 HOUR)) + INTERVAL 17 HOUR`;
  return sql`CASE
    WHEN ${dueAt} IS NULL THEN 'later'
    WHEN ${dueAt} < NOW(3) THEN 'overdue'
    WHEN ${dueAt} < ${endOfToday} THEN 'today'
    WHEN TIMESTAMPDIFF(SECOND, NOW(3), ${dueAt}) * ${sql.raw(String(AT_RISK_SHARE))} <= TIMESTAMPDIFF(SECOND, ${since}, ${dueAt}) THEN 'risk'
    ELSE 'later' END`;
}

/** A type: rows of tables are made of it. */
export type DueFacts = {
  dueBucket: DueBucket;
  /** How much of the time from when it was taken to when it is due is gone, 0 to 1; null without a due date. */
  dueFraction: number | null;
  /** Calendar days in Bangkok that are left, negative when it is late. */
  dueDays: number | null;
};

/** The same for one entry that has been read. */
export function dueFactsOf(dueAt: Date | null, since: Date, now: Date): DueFacts {
  if (dueAt === null) return { dueBucket: 'later', dueFraction: null, dueDays: null };
  const dueDays = dayNumber(dueAt) - dayNumber(now);
  const left = dueAt.getTime() - now.getTime();
  const allowed = dueAt.getTime() - since.getTime();
  const dueFraction = allowed > 0 ? Math.min(1, Math.max(0, 1 - left / allowed)) : 1;
  if (left < 0) return { dueBucket: 'overdue', dueFraction, dueDays };
  if (dueDays === 0) return { dueBucket: 'today', dueFraction, dueDays };
  return { dueBucket: left * AT_RISK_SHARE <= allowed ? 'risk' : 'later', dueFraction, dueDays };
}

/** Calendar days in Bangkok from one moment to another. */
export function daysBetween(from: Date, to: Date): number {
  return Math.max(0, dayNumber(to) - dayNumber(from));
}

function dayNumber(at: Date): number {
  return Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS);
}
