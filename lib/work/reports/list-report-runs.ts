import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { exports } from '@/db/schema/exports';
import { users } from '@/db/schema/identity';
import { reportRuns } from '@/db/schema/reports';
import { maxRowsOf } from '@/lib/documents/exports/constants';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { type ErrorCode, errorMessage } from '@/lib/platform/errors/catalog';
import { cutIdentityPage } from '@/lib/platform/identity-page';
import { findManagedReport } from './managed-reports';
import type { ListReportRuns, ReportRunPage } from './rest-schema';

/**
 * The history of a report, newest first: when, to whom, rows and outcome. A file belongs to its receiver: the actor gets
 * the address of the own ones alone.
 * @throws AppError NOT_FOUND
 */
export async function listReportRuns(
  ctx: UserCtx,
  { publicId, after, size }: z.output<typeof ListReportRuns> & { publicId: string },
): Promise<ReportRunPage> {
  const report = await findManagedReport(ctx, publicId);
  const rows = await ctx.db
    .select({
      run: reportRuns,
      receiverPublicId: users.publicId,
      receiverName: fullName(users),
      fileState: exports.state,
      filePublicId: exports.publicId,
    })
    .from(reportRuns)
    .innerJoin(users, eq(users.userId, reportRuns.userId))
    .leftJoin(exports, and(eq(exports.reportRunId, reportRuns.id), sql`${exports.expiresAt} > NOW(3)`))
    .where(and(eq(reportRuns.reportId, report.id), after ? isBehind(after) : undefined))
    .orderBy(desc(reportRuns.id))
    .limit(size + 1);
  const runs = rows.map(({ run, receiverPublicId, receiverName, fileState, filePublicId }) => ({
    publicId: run.publicId,
    occurrenceAt: run.occurrenceAt.toISOString(),
    cause: run.cause,
    receiver: { publicId: receiverPublicId, name: receiverName },
    outcome: run.outcome,
    rowsCount: run.rowsCount,
    failure: run.failureCode && sayFailure(ctx, run.failureCode, report.format),
    failureReference: run.failureReference,
    endedAt: run.endedAt?.toISOString() ?? null,
    fileState,
    filePublicId: run.userId === ctx.actor.userId && fileState === 'DONE' ? filePublicId : null,
  }));
  const page = cutIdentityPage(runs, size);
  return { runs: page.rows, after: page.after };
}

/** Ids have the order of the list. */
function isBehind(publicId: string): SQL {
  return sql`${reportRuns.id} < (SELECT edge.id FROM report_runs AS edge WHERE edge.uuid = ${publicId})`;
}

function sayFailure(ctx: UserCtx, code: string, format: 'xlsx' | 'pdf'): string {
  return errorMessage(code as ErrorCode, ctx.locale, { max: maxRowsOf(format).toLocaleString('en-US') });
}
