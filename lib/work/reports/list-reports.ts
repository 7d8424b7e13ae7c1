import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { reportReceivers, reportRuns, reports } from '@/db/schema/reports';
import { savedViews } from '@/db/schema/saved-views';
import { actsFor } from '@/lib/people/identity/access/may-act';
import { fullName } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ReportRow } from './dto';
import { managedReports } from './managed-reports';
import type { ListReports } from './rest-schema';
import { scheduleOf } from './stored-schedule';

/**
 * The reports that the actor manages, the own ones first, then by name.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listReports(ctx: UserCtx, { project }: ListReports): Promise<ReportRow[]> {
  const projectId = project === undefined ? undefined : (await enterableProject(ctx, project)).id;
  return select(ctx, projectId === undefined ? undefined : eq(reports.projectId, projectId));
}

/** One of the reports that the actor manages. @throws AppError NOT_FOUND */
export async function findReport(ctx: UserCtx, publicId: string): Promise<ReportRow> {
  const [report] = await select(ctx, eq(reports.publicId, publicId));
  if (!report) throw new AppError('NOT_FOUND');
  return report;
}

async function select(ctx: UserCtx, which: SQL | undefined): Promise<ReportRow[]> {
  const isOwn = sql`${reports.ownerUserId} = ${ctx.actor.userId}`;
  const rows = await ctx.db
    .select({
      report: reports,
      projectCode: projects.projectCode,
      ownerPublicId: users.publicId,
      ownerName: fullName(users),
      isOwn: isOwn.mapWith(Boolean),
      isActing: actsFor(ctx.db, ctx.actor.organizationId).mapWith(Boolean),
      view: sql<ReportRow['view']>`CASE WHEN ${savedViews.id} IS NULL THEN 'GONE'
        WHEN ${savedViews.versionNo} <> ${reports.viewVersionNo} THEN 'CHANGED' END`,
    })
    .from(reports)
    .innerJoin(projects, eq(projects.id, reports.projectId))
    .innerJoin(users, eq(users.userId, reports.ownerUserId))
    .leftJoin(savedViews, eq(savedViews.publicId, reports.viewPublicId))
    .where(and(managedReports(ctx), which))
    .orderBy(sql`${isOwn} DESC`, asc(reports.name), asc(reports.id));
  const ids = rows.map(({ report }) => report.id);
  const [receivers, last] = await Promise.all([receiversOf(ctx, ids), lastOf(ctx, ids)]);
  return rows.map(({ report, projectCode, ownerPublicId, ownerName, isOwn: isActor, isActing, view }) => {
    const { publicId, versionNo, name, register, format, skipsEmpty, state, pauseReason, nextAt } = report;
    return {
      publicId,
      versionNo,
      name,
      projectCode,
      register,
      format,
      schedule: scheduleOf(report),
      skipsEmpty,
      state,
      pauseReason,
      nextAt: nextAt?.toISOString() ?? null,
      owner: { publicId: ownerPublicId, name: ownerName, isActor, hasLeft: !isActing },
      receivers: receivers.get(report.id) ?? [],
      view,
      last: last.get(report.id) ?? null,
    };
  });
}

async function receiversOf(ctx: Ctx, ids: number[]): Promise<Map<number, ReportRow['receivers']>> {
  const found = new Map<number, ReportRow['receivers']>();
  if (ids.length === 0) return found;
  const rows = await ctx.db
    .select({ reportId: reportReceivers.reportId, publicId: users.publicId, name: fullName(users) })
    .from(reportReceivers)
    .innerJoin(users, eq(users.userId, reportReceivers.userId))
    .where(inArray(reportReceivers.reportId, ids))
    .orderBy(asc(users.firstName), asc(users.lastName));
  for (const { reportId, ...person } of rows) found.set(reportId, [...(found.get(reportId) ?? []), person]);
  return found;
}

/** The newest occurrence of each report, counted by outcome. */
async function lastOf(ctx: Ctx, ids: number[]): Promise<Map<number, NonNullable<ReportRow['last']>>> {
  if (ids.length === 0) return new Map();
  const { outcome } = reportRuns;
  const rows = await ctx.db
    .select({
      reportId: reportRuns.reportId,
      occurrenceAt: reportRuns.occurrenceAt,
      made: sql`SUM(${outcome} <=> 'MADE')`.mapWith(Number),
      waiting: sql`SUM(${outcome} IS NULL)`.mapWith(Number),
      notMade: sql`SUM(COALESCE(${outcome} IN ('NO_ACCESS', 'FAILED'), FALSE))`.mapWith(Number),
    })
    .from(reportRuns)
    .where(
      and(
        inArray(reportRuns.reportId, ids),
        sql`${reportRuns.occurrenceAt} = (SELECT MAX(newest.occurrence_at) FROM report_runs AS newest WHERE newest.report_id = ${reportRuns.reportId})`,
      ),
    )
    .groupBy(reportRuns.reportId, reportRuns.occurrenceAt);
  return new Map(
    rows.map(({ reportId, occurrenceAt, ...counts }) => [
      reportId,
      { occurrenceAt: occurrenceAt.toISOString(), ...counts },
    ]),
  );
}
