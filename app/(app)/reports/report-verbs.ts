import type { UserCtx } from '@/lib/platform/ctx';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { createReport } from '@/lib/work/reports/create-report';
import type { ReportAnswer } from '@/lib/work/reports/dto';
import { findReportedView } from '@/lib/work/reports/managed-reports';
import type { CreateReport, UpdateReport } from '@/lib/work/reports/schema';
import { updateReport } from '@/lib/work/reports/update-report';
import { layOutView } from './lay-out-view';

// The verbs that lay a view out, for the page and for REST.

/** @throws AppError as `layOutView` and `createReport` */
export async function createViewReport(
  ctx: UserCtx,
  input: CreateReport,
  claim: IdempotencyClaim | null,
): Promise<ReportAnswer> {
  return createReport(ctx, { ...input, ...(await layOutView(ctx, input.viewPublicId)) }, claim);
}

/** @throws AppError as `layOutView` and `updateReport` */
export async function updateViewReport(ctx: UserCtx, input: UpdateReport): Promise<ReportAnswer> {
  const view = input.takesView ? await layOutView(ctx, await findReportedView(ctx, input.publicId)) : null;
  return updateReport(ctx, { ...input, view });
}
