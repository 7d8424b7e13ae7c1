import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { daysBetween, projectDay } from '@/lib/platform/time/project-day';
import { startOfTomorrow } from '@/lib/platform/time/project-day-sql';
import type { DueBucket } from './schema';

/** A quarter of the time is left: the point where prevention still helps. */
const AT_RISK_SHARE = 4;

/** Nearness of the due date, by the database's clock. */
export function dueBucketOf(dueAt: SQLWrapper, since: SQLWrapper): SQL<DueBucket> {
  return sql`CASE
    WHEN ${dueAt} IS NULL THEN 'later'
    WHEN ${dueAt} < NOW(3) THEN 'overdue'
    WHEN ${dueAt} < ${startOfTomorrow} THEN 'today'
    WHEN TIMESTAMPDIFF(SECOND, NOW(3), ${dueAt}) * ${sql.raw(String(AT_RISK_SHARE))} <= TIMESTAMPDIFF(SECOND, ${since}, ${dueAt}) THEN 'risk'
    ELSE 'later' END`;
}

/** A type: rows of tables are made of it. */
export type DueFacts = {
  dueBucket: DueBucket;
  /** Elapsed share of the time between taking and due date, 0 to 1; null without a due date. */
  dueFraction: number | null;
  /** Calendar days of the project that are left, negative when it is late. */
  dueDays: number | null;
};

/** As above for one entry that has been read. */
export function dueFactsOf(dueAt: Date | null, since: Date, now: Date): DueFacts {
  if (dueAt === null) return { dueBucket: 'later', dueFraction: null, dueDays: null };
  const dueDays = daysBetween(projectDay(now), projectDay(dueAt));
  const left = dueAt.getTime() - now.getTime();
  const allowed = dueAt.getTime() - since.getTime();
  const dueFraction = allowed > 0 ? Math.min(1, Math.max(0, 1 - left / allowed)) : 1;
  if (left < 0) return { dueBucket: 'overdue', dueFraction, dueDays };
  if (dueDays === 0) return { dueBucket: 'today', dueFraction, dueDays };
  return { dueBucket: left * AT_RISK_SHARE <= allowed ? 'risk' : 'later', dueFraction, dueDays };
}
