import { and, eq, sql } from 'drizzle-orm';
import { NCR_SEVERITIES, type NcrSeverity } from '@/db/enums';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { ncrRevisions } from '@/db/schema/ncrs';
import { workflowInstances } from '@/db/schema/workflow';
import { viewCondition } from '@/lib/documents/ncrs/register/register-filters';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { addDays, type Day, projectDay } from '@/lib/platform/time/project-day';

/** Days since the finding: up to a week, up to thirty days, more. */
export const NCR_AGES = ['week', 'month', 'older'] as const;
type NcrAge = (typeof NCR_AGES)[number];
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

export interface OpenNcrs {
  total: number;
  /** The gravest first. */
  severities: { severity: NcrSeverity; count: number; ages: Readonly<Record<NcrAge, number>> }[];
  /** First and last day of the finding of each age, inclusive; null: without an end. The register takes them. */
  days: Readonly<Record<NcrAge, { from: Day | null; to: Day | null }>>;
}

/**
 * Open NCRs of a project that the actor may see, by severity and by calendar days since the finding. Each figure is the
 * total of the register's view `open` with the same severity and days.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function getOpenNcrs(ctx: UserCtx, projectCode: string): Promise<OpenNcrs> {
  const [project, now] = await Promise.all([enterableProject(ctx, projectCode), readNow(ctx)]);
  const today = projectDay(now);
  const [week, month] = [addDays(today, -WEEK_DAYS), addDays(today, -MONTH_DAYS)];
  const rows = await ctx.db
    .select({
      severity: ncrRevisions.severity,
      age: sql<NcrAge>`CASE WHEN ${ncrRevisions.findingDate} >= ${week} THEN 'week'
        WHEN ${ncrRevisions.findingDate} >= ${month} THEN 'month' ELSE 'older' END`.as('ncr_age'),
      count: sql`COUNT(*)`.mapWith(Number),
    })
    .from(ncrRevisions)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, ncrRevisions.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.currentOf))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .where(and(eq(correspondences.projectId, project.id), viewCondition(ctx, 'open'), visibleCorrespondences(ctx)))
    .groupBy(ncrRevisions.severity, sql`ncr_age`);
  const countOf = (severity: NcrSeverity, age: NcrAge) =>
    rows.find((row) => row.severity === severity && row.age === age)?.count ?? 0;
  const severities = [...NCR_SEVERITIES].reverse().map((severity) => {
    const ages = {
      week: countOf(severity, 'week'),
      month: countOf(severity, 'month'),
      older: countOf(severity, 'older'),
    };
    return { severity, count: ages.week + ages.month + ages.older, ages };
  });
  return {
    total: severities.reduce((sum, { count }) => sum + count, 0),
    severities,
    days: {
      week: { from: week, to: null },
      month: { from: month, to: addDays(week, -1) },
      older: { from: null, to: addDays(month, -1) },
    },
  };
}
