import { and, eq, inArray } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { heldPermissionCodes } from '@/lib/people/identity/access/access';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { loadActorFacts } from '@/lib/workflow/engine/read/actor-facts';
import { loadSubjects } from '@/lib/workflow/engine/read/load-subjects';
import { ACTION_PERMISSIONS, CIRCULATION_ENTITY, LIVE_STATUSES } from './constants';
import type { SheetFacts } from './rules';

export type LoadedCirculation = Awaited<ReturnType<typeof loadCirculation>>;

/** An open task of a sheet that the actor may answer: their own, or lent to them. */
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
      heldCodes: heldPermissionCodes(ctx, { projectId: circulations.projectId }),
    })
    .from(circulations)
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, circulations.workflowInstanceId))
    .where(and(eq(circulations.publicId, publicId), visibleCirculations(ctx)));
  if (!row) throw await deniedAccess(ctx, publicId);
  const { heldCodes, ...sheet } = row;
  const tasks = await findOwnTasks(ctx, sheet);
  const { tokenScopes } = ctx.actor;
  const owesAnswer = tasks.some(({ isInfo }) => !isInfo);
  const owesNote = tasks.some(({ isInfo }) => isInfo);
  // An assignee's permission was checked when they were put on the sheet; their role may be held in a contract.
  const asked = [
    ...(owesAnswer ? [ACTION_PERMISSIONS.answer] : []),
    ...(owesNote ? [ACTION_PERMISSIONS.acknowledge] : []),
  ];
  const held = [...(heldCodes?.split(',') ?? []), ...asked];
  const facts: SheetFacts = {
    isLive: (LIVE_STATUSES as readonly string[]).includes(sheet.statusCode),
    owesAnswer,
    owesNote,
    permissions: held.filter((code) => tokenScopes === null || tokenScopes.includes(code)),
  };
  return { ...sheet, tasks, facts };
}

/** The actor's own tasks first: who answers for somebody else has none of their own. */
async function findOwnTasks(
  ctx: UserCtx,
  { instanceId, stepSeq }: { instanceId: string; stepSeq: number },
): Promise<OwnTask[]> {
  const subject = (await loadSubjects(ctx, [instanceId], { isForActor: true })).get(instanceId);
  if (!subject) return [];
  const { delegators } = await loadActorFacts(ctx, subject);
  const people = [ctx.actor.publicId, ...delegators.map((lender) => lender.publicId)];
  const rows = await ctx.db
    .select({
      publicId: workflowTasks.publicId,
      action: workflowTasks.action,
      group: workflowTasks.groupCode,
      assigneePublicId: workflowTasks.assigneePublicId,
    })
    .from(workflowTasks)
    .where(
      and(
        eq(workflowTasks.instanceId, instanceId),
        eq(workflowTasks.seq, stepSeq),
        eq(workflowTasks.status, 'OPEN'),
        eq(workflowTasks.organizationId, ctx.actor.organizationId),
        inArray(workflowTasks.assigneePublicId, people),
      ),
    );
  return rows
    .map(({ group, ...task }) => ({ ...task, isInfo: group === 'INFO' }))
    .sort((a, b) => people.indexOf(a.assigneePublicId) - people.indexOf(b.assigneePublicId));
}

/** The same words and the same statements whether the sheet exists or not; the row names no organization. */
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
