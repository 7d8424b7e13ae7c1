import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReportRunOutcome } from '@/db/enums';
import { exports } from '@/db/schema/exports';
import { reportRuns, reports } from '@/db/schema/reports';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { emit } from '@/lib/platform/outbox/emit';

/** Run of a report whose file an export is. */
export interface ReportRun {
  id: number;
  publicId: string;
  skipsEmpty: boolean;
}

/** @returns null for an export that its owner requested */
export async function findReportRun(ctx: Ctx, id: number | null): Promise<ReportRun | null> {
  if (id === null) return null;
  const [run] = await ctx.db
    .select({ id: reportRuns.id, publicId: reportRuns.publicId, skipsEmpty: reports.skipsEmpty })
    .from(reportRuns)
    .innerJoin(reports, eq(reports.id, reportRuns.reportId))
    .where(eq(reportRuns.id, id));
  return run ?? null;
}

interface End {
  outcome: ReportRunOutcome;
  rowsCount?: number | null;
  failureCode?: ErrorCode | null;
  failureReference?: string | null;
}

/** Keeps how a run ended, and notifies the report's owner of a failure, in the transaction that ends the export. */
export async function endReportRun(
  tx: TxCtx,
  run: ReportRun,
  { outcome, rowsCount = null, failureCode = null, failureReference = null }: End,
): Promise<void> {
  await tx.db
    .update(reportRuns)
    .set({ outcome, rowsCount, failureCode, failureReference, endedAt: sql`NOW(3)` })
    .where(eq(reportRuns.id, run.id));
  if (outcome === 'MADE' || outcome === 'EMPTY') return;
  await emit(tx, [
    {
      type: 'report.run_failed',
      payload: { runPublicId: run.publicId },
      entityType: 'report_run',
      entityPublicId: run.publicId,
    },
  ]);
}

/** Notes why the file of an export waits; the report's history says it until the file is made. */
export async function noteWaiting(ctx: Ctx, exportPublicId: string, failureCode: ErrorCode): Promise<void> {
  const run = ctx.db.select({ id: exports.reportRunId }).from(exports).where(eq(exports.publicId, exportPublicId));
  await ctx.db
    .update(reportRuns)
    .set({ failureCode })
    .where(and(sql`${reportRuns.id} = (${run})`, isNull(reportRuns.outcome)));
}
