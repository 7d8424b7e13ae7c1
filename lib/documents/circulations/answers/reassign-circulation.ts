import { and, eq } from 'drizzle-orm';
import { circulationAssignees } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import { workflowTasks } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { readNow } from '@/lib/platform/time/database-time';
import { reassignTask } from '@/lib/workflow/engine/moves/reassign-task';
import { ACTION_PERMISSIONS } from '../constants';
import { resolveAssignees } from '../draft/resolve-assignees';
import { type LoadedCirculation, loadCirculation } from '../read/load-circulation';
import { canReassign } from '../rules';
import type { ReassignCirculation } from '../schema';

/**
 * Reassigns an open place on a sheet to a colleague, with its date and a reason. The former assignee stays on the
 * sheet, marked.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCULATION_CLOSED, PERSON_UNKNOWN, PERSON_CANNOT_ANSWER, DUPLICATE (on the
 *   sheet already), WORKFLOW_VERSION_CONFLICT (answered or reassigned since)
 */
export async function reassignCirculation(
  ctx: UserCtx,
  input: ReassignCirculation,
  claim: IdempotencyClaim | null = null,
): Promise<{ versionNo: number }> {
  const sheet = await loadCirculation(ctx, input.publicId);
  const refusal = canReassign(sheet.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.reassign } });
  const place = await findPlace(ctx, sheet, input.assigneePublicId);
  if (!place) throw new AppError('NOT_FOUND');
  if (!place.taskPublicId) throw new AppError('WORKFLOW_VERSION_CONFLICT');
  await refuseUnfit(ctx, sheet, place.type, input.toUserPublicId);
  return reassignTask(
    ctx,
    {
      taskPublicId: place.taskPublicId,
      fromUserPublicId: place.userPublicId,
      toUserPublicId: input.toUserPublicId,
      reason: input.reason,
    },
    claim,
  );
}

async function findPlace(ctx: UserCtx, { id, instanceId, stepSeq }: LoadedCirculation, assigneePublicId: string) {
  const [row] = await ctx.db
    .select({
      type: circulationAssignees.assigneeType,
      userPublicId: users.publicId,
      taskPublicId: workflowTasks.publicId,
    })
    .from(circulationAssignees)
    .innerJoin(users, eq(users.userId, circulationAssignees.userId))
    .leftJoin(
      workflowTasks,
      and(
        eq(workflowTasks.instanceId, instanceId),
        eq(workflowTasks.seq, stepSeq),
        eq(workflowTasks.status, 'OPEN'),
        eq(workflowTasks.assigneePublicId, users.publicId),
      ),
    )
    .where(and(eq(circulationAssignees.circulationId, id), eq(circulationAssignees.publicId, assigneePublicId)));
  return row;
}

/** The rules for the people of a new sheet; the date that comes with the place is not asked again. */
async function refuseUnfit(
  ctx: UserCtx,
  { projectId }: LoadedCirculation,
  type: 'MAIN' | 'ACTION' | 'INFO',
  userPublicId: string,
): Promise<void> {
  const place = { organizationId: ctx.actor.organizationId, projectId, contractId: null, now: await readNow(ctx) };
  const assignee = type === 'INFO' ? { userPublicId, type } : { userPublicId, type, deadlineDate: null, days: 1 };
  await resolveAssignees(ctx, place, { deadlineDate: null, assignees: [assignee] });
}
