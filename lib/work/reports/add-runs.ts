import { asc, eq, sql } from 'drizzle-orm';
import type { ReportRunCause } from '@/db/enums';
import { exports } from '@/db/schema/exports';
import { users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { reportReceivers, reportRuns, type reports } from '@/db/schema/reports';
import { KEPT_DAYS } from '@/lib/documents/exports/constants';
import { EXPORTED_REGISTERS } from '@/lib/documents/exports/registers';
import { sendToWorker } from '@/lib/documents/exports/request-export';
import type { ExportRequest } from '@/lib/documents/exports/schema';
import type { Locale, TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { projectDay } from '@/lib/platform/time/project-day';
import { ReportDefinition } from './schema';

type Report = typeof reports.$inferSelect;

/**
 * Adds an occurrence of a report: a run with an export for each receiver, made by the worker with the receiver's rights.
 * A receiver who has a run of this occurrence gets no second one.
 * @returns how many were added
 */
export async function addRuns(
  tx: TxCtx,
  report: Report,
  { occurrenceAt, cause }: { occurrenceAt: Date; cause: ReportRunCause },
): Promise<number> {
  const receivers = await tx.db
    .select({ userId: users.userId, locale: users.locale })
    .from(reportReceivers)
    .innerJoin(users, eq(users.userId, reportReceivers.userId))
    .where(eq(reportReceivers.reportId, report.id))
    .orderBy(asc(users.userId));
  const [project] = await tx.db
    .select({ code: projects.projectCode })
    .from(projects)
    .where(eq(projects.id, report.projectId));
  const fileName = fileNameOf(report, project?.code ?? '', occurrenceAt);
  let added = 0;
  for (const { userId, locale } of receivers) {
    const [run] = await tx.db.insert(reportRuns).ignore().values({ reportId: report.id, userId, occurrenceAt, cause });
    if (run.affectedRows === 0) continue;
    const publicId = newPublicId();
    await tx.db.insert(exports).values({
      publicId,
      userId,
      organizationId: report.organizationId,
      projectId: report.projectId,
      reportRunId: run.insertId,
      register: report.register,
      format: report.format,
      fileName,
      request: requestOf(report, locale),
      expiresAt: sql`NOW(3) + INTERVAL ${KEPT_DAYS} DAY`,
    });
    await sendToWorker(tx, publicId);
    added += 1;
  }
  return added;
}

/** In the receiver's language. Paper has the words of types and states without the column of their codes. */
function requestOf({ definition, register, format }: Report, locale: Locale): ExportRequest {
  const request = ReportDefinition.parse(definition)[locale];
  if (format !== 'pdf') return request;
  const codes = EXPORTED_REGISTERS[register]?.codes.map((key) => `${key}Code`) ?? [];
  return { ...request, columns: request.columns.filter(({ key }) => !codes.includes(key)) };
}

/** Files are kept by the year of the Buddhist Era. */
function fileNameOf({ name, format }: Report, projectCode: string, at: Date): string {
  const day = projectDay(at);
  const thaiDay = `${Number(day.slice(0, 4)) + 543}${day.slice(4)}`;
  return `${[name, projectCode, thaiDay].join('_').replaceAll(' ', '-')}.${format}`;
}
