import { and, eq, gte, or, sql } from 'drizzle-orm';
import { registerEntries } from '@/db/schema/register-entries';
import { isListedAsLetter, viewCondition } from '@/lib/documents/letters/register/register-filters';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { addDays, type Day, projectDay, startOfDay, weekdayOf } from '@/lib/platform/time/project-day';
import { projectDayOf } from '@/lib/platform/time/project-day-sql';

/** A quarter of a year: enough to see a trend, little enough to read every letter of it through the index. */
export const FLOW_WEEKS = 12;
const DAYS_OF_WEEK = 7;

interface FlowWeek {
  /** Monday and Sunday, inclusive. */
  from: Day;
  to: Day;
  received: number;
  sent: number;
}

export interface LetterFlow {
  today: Day;
  receivedToday: number;
  /** The oldest first; the last one is the current week. */
  weeks: FlowWeek[];
}

/**
 * Letters of a project that the acting organization received and sent, by the week of their submission. Each figure is
 * the total of the register's view `received` or `sent` between these days of submission.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function getLetterFlow(ctx: UserCtx, projectCode: string): Promise<LetterFlow> {
  const [project, now] = await Promise.all([enterableProject(ctx, projectCode), readNow(ctx)]);
  const today = projectDay(now);
  const monday = addDays(today, -((weekdayOf(today) + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
  const first = addDays(monday, -(FLOW_WEEKS - 1) * DAYS_OF_WEEK);
  const [received, sent] = [viewCondition(ctx, 'received'), viewCondition(ctx, 'sent')];
  const days = await ctx.db
    .select({
      day: projectDayOf(registerEntries.listedAt).as('flow_day'),
      received: sql`SUM(${received})`.mapWith(Number),
      sent: sql`SUM(${sent})`.mapWith(Number),
    })
    // Of a submitted letter `listedAt` is the submission; the index reads no letter from before the first week.
    .from(registerEntries, { forceIndex: 'idx_register_entries_listed' })
    .where(
      and(
        eq(registerEntries.projectId, project.id),
        gte(registerEntries.listedAt, startOfDay(first)),
        isListedAsLetter,
        or(received, sent),
        visibleCorrespondences(ctx, registerEntries),
      ),
    )
    .groupBy(sql`flow_day`);
  const weeks = Array.from({ length: FLOW_WEEKS }, (_, week): FlowWeek => {
    const from = addDays(first, week * DAYS_OF_WEEK);
    const to = addDays(from, DAYS_OF_WEEK - 1);
    const within = days.filter(({ day }) => day >= from && day <= to);
    return {
      from,
      to,
      received: within.reduce((sum, day) => sum + day.received, 0),
      sent: within.reduce((sum, day) => sum + day.sent, 0),
    };
  });
  return { today, receivedToday: days.find(({ day }) => day === today)?.received ?? 0, weeks };
}
