import { and, eq } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { openClaims } from '@/lib/workflow/engine/moves/authority';
import { missedNotes } from '@/lib/workflow/engine/moves/note-after-end';
import { loadInstance, situationOf } from '@/lib/workflow/engine/read/load-instance';
import { CIRCULATION_ENTITY, LIVE_STATUSES } from '../constants';
import type { SheetFacts } from '../rules';

export type LoadedCirculation = Awaited<ReturnType<typeof loadCirculation>>;

/**
 * A task of a sheet that the actor may answer, their own or delegated. It is open, or for information and not
 * acknowledged before the sheet was completed.
 */
export interface OwnTask {
  publicId: string;
  action: string;
  isInfo: boolean;
  assigneePublicId: string;
}

/**
 * A sheet with everything a command decides on, read through the actor's visibility.
 * @throws AppError NOT_FOUND, with an audit row, for whatever the actor may not see
 */
export async function loadCirculation(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      id: circulations.id,
      publicId: circulations.publicId,
      projectId: circulations.projectId,
      contractId: correspondences.contractId,
      statusCode: circulations.statusCode,
      instanceId: workflowInstances.id,
      versionNo: workflowInstances.versionNo,
      stepSeq: workflowInstances.stepSeq,
    })
    .from(circulations)
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, circulations.workflowInstanceId))
    .where(and(eq(circulations.publicId, publicId), visibleCirculations(ctx)));
  if (!row) throw await deniedAccess(ctx, publicId);
  const loaded = await loadInstance(ctx, row.instanceId);
  const { definition, head, subject, actor } = loaded;
  const situation = await situationOf(ctx, { definition, subject, actor }, head);
  const claims = situation ? openClaims(situation) : [];
  // A sheet may have ended since it was read, and its tasks with it: what it is now is read after them.
  const current = claims.length > 0 ? { statusCode: row.statusCode } : await statusOf(ctx, row.id);
  const isLive = (LIVE_STATUSES as readonly string[]).includes(current.statusCode);
  const tasks = (isLive ? claims : await missedNotes(ctx, loaded)).map(
    ({ task }): OwnTask => ({
      publicId: task.publicId,
      action: task.action,
      isInfo: task.groupCode === 'INFO',
      assigneePublicId: task.assigneePublicId,
    }),
  );
  const owesAnswer = tasks.some(({ isInfo }) => !isInfo);
  const owesNote = tasks.some(({ isInfo }) => isInfo);
  const facts: SheetFacts = {
    isLive,
    owesAnswer,
    owesNote,
    permissions: actor.permissions,
  };
  return { ...row, tasks, facts };
}

async function statusOf(ctx: UserCtx, id: number): Promise<{ statusCode: string }> {
  const [row] = await ctx.db
    .select({ statusCode: circulations.statusCode })
    .from(circulations)
    .where(eq(circulations.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Writes the same text and statements for missing and hidden sheets; the row names no organization. */
async function deniedAccess(ctx: UserCtx, publicId: string): Promise<AppError> {
  await recordDenials(ctx, [
    {
      action: 'document.access_denied',
      severity: 'WARN',
      entityType: CIRCULATION_ENTITY,
      entityPublicId: publicId,
    },
  ]);
  return new AppError('NOT_FOUND');
}
