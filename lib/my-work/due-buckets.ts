import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DueBucket } from './params';

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

/** The same for one entry that has been read. */
export function dueFactsOf(
  dueAt: Date | null,
  since: Date,
  now: Date,
): { dueBucket: DueBucket; dueFraction: number | null } {
  if (dueAt === null) return { dueBucket: 'later', dueFraction: null };
  const left = dueAt.getTime() - now.getTime();
  const allowed = dueAt.getTime() - since.getTime();
  const dueFraction = allowed > 0 ? Math.min(1, Math.max(0, 1 - left / allowed)) : 1;
  const endOfToday = (Math.floor((now.getTime() + BANGKOK_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - BANGKOK_OFFSET_MS;
  if (left < 0) return { dueBucket: 'overdue', dueFraction };
  if (dueAt.getTime() < endOfToday) return { dueBucket: 'today', dueFraction };
  return { dueBucket: left * AT_RISK_SHARE <= allowed ? 'risk' : 'later', dueFraction };
}

/** Calendar days in Bangkok from one moment to another. */
export function daysBetween(from: Date, to: Date): number {
  const day = (at: Date) => Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS);
  return Math.max(0, day(to) - day(from));
}
