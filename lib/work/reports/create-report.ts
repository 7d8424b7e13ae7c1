import { and, count, eq, isNull } from 'drizzle-orm';
import { reports } from '@/db/schema/reports';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { changesBetween } from '@/lib/platform/audit/changes';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { MAX_REPORTS } from './constants';
import type { ReportAnswer } from './dto';
import { requireReporting } from './managed-reports';
import { nextOccurrence } from './occurrences';
import { findReceivers, writeReceivers } from './receivers';
import type { CreateReport, LaidOutView } from './schema';
import { columnsOf } from './stored-schedule';
import { recordAct } from './write-change';

/**
 * Makes a saved view a report of the actor, for people of the acting organization.
 * @param input with the view as the app laid it out for the actor
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, PROJECT_UNKNOWN, INVALID_INPUT for a receiver who may not export, REPORT_LIMIT
 */
export async function createReport(
  ctx: UserCtx,
  input: CreateReport & LaidOutView,
  claim: IdempotencyClaim | null = null,
): Promise<ReportAnswer> {
  await requireReporting(ctx);
  const { name, format, skipsEmpty, schedule, register, viewPublicId, viewVersionNo, definition } = input;
  const project = await enterableProject(ctx, input.projectCode);
  const receivers = await findReceivers(ctx, { projectId: project.id, publicIds: input.receiverPublicIds });
  const calendar = await workingDaysOf(ctx, { projectId: project.id, contractId: null });
  const nextAt = nextOccurrence(schedule, await readNow(ctx), calendar);
  const answer = { publicId: newPublicId(), versionNo: 1 };
  const { userId, organizationId } = ctx.actor;
  await transact(ctx, async (tx) => {
    await refuseTooMany(tx, project.id);
    const [{ insertId: id }] = await tx.db.insert(reports).values({
      publicId: answer.publicId,
      projectId: project.id,
      organizationId,
      ownerUserId: userId,
      name,
      register,
      viewPublicId,
      viewVersionNo,
      definition,
      format,
      skipsEmpty,
      nextAt,
      ...columnsOf(schedule),
    });
    await writeReceivers(tx, id, receivers);
    await recordAct(
      tx,
      { id, ...answer, name, projectId: project.id, organizationId },
      {
        action: 'report.created',
        changes: changesBetween({}, { register, format, schedule, skipsEmpty, receivers: input.receiverPublicIds }),
      },
    );
    await recordAnswers(tx, [{ claim, answer }]);
  });
  return answer;
}

/** Two concurrent calls may exceed the limit by one, which is harmless. */
async function refuseTooMany(tx: TxCtx<UserActor>, projectId: number): Promise<void> {
  const [row] = await tx.db
    .select({ total: count() })
    .from(reports)
    .where(and(eq(reports.ownerUserId, tx.actor.userId), eq(reports.projectId, projectId), isNull(reports.deletedAt)));
  if ((row?.total ?? 0) >= MAX_REPORTS) throw new AppError('REPORT_LIMIT', { params: { max: MAX_REPORTS } });
}
