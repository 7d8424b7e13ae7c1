import { and, asc, eq, inArray } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { reportReceivers } from '@/db/schema/reports';
import { mayAct } from '@/lib/people/identity/access/may-act';
import { fullName } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/** A person whom a report may be sent to. */
export interface ReportPerson {
  publicId: string;
  name: string;
}

/**
 * The people of the acting organization who may export in a project, by name. Reports stay in their organization: names
 * of people are not shown to others (decision 103).
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listPossibleReceivers(ctx: UserCtx, projectCode: string): Promise<ReportPerson[]> {
  const project = await enterableProject(ctx, projectCode);
  return ctx.db
    .select({ publicId: users.publicId, name: fullName(users) })
    .from(users)
    .where(mayReceive(ctx, project.id))
    .orderBy(asc(users.firstName), asc(users.lastName));
}

/** Keys of the chosen people. @throws AppError INVALID_INPUT where one of them may not receive the report */
export async function findReceivers(
  ctx: UserCtx,
  { projectId, publicIds }: { projectId: number; publicIds: readonly string[] },
): Promise<number[]> {
  const found = await ctx.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(inArray(users.publicId, [...publicIds]), mayReceive(ctx, projectId)));
  if (found.length < publicIds.length) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { receiverPublicIds: ['INVALID'] } });
  }
  return found.map(({ userId }) => userId).sort((a, b) => a - b);
}

/** Replaces the receivers, in the transaction that locked the report's row. */
export async function writeReceivers(tx: TxCtx, reportId: number, userIds: readonly number[]): Promise<void> {
  await tx.db.delete(reportReceivers).where(eq(reportReceivers.reportId, reportId));
  await tx.db.insert(reportReceivers).values(userIds.map((userId) => ({ reportId, userId })));
}

function mayReceive(ctx: UserCtx, projectId: number) {
  return mayAct(ctx.db, { organizationId: ctx.actor.organizationId, permission: 'export.use', projectId });
}
