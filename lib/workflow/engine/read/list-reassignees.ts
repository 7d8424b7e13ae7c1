import { and, asc, eq, ne, notInArray } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { workflowTasks } from '@/db/schema/workflow';
import { mayAct } from '@/lib/people/identity/access/may-act';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { stateOf } from '../../definitions/runtime';
import { actingOn } from '../moves/answer-permission';
import { loadInstance } from './load-instance';

export interface Reassignee {
  publicId: string;
  name: string;
  jobTitle: string;
}

/**
 * Lists the people who can take over an open task. They may answer it for its organization today, and have no task of
 * the same group in this step.
 * @throws AppError NOT_FOUND, FORBIDDEN (as `reassignTask`)
 */
export async function listReassignees(ctx: UserCtx, taskPublicId: string): Promise<Reassignee[]> {
  const [task] = await ctx.db
    .select({
      instanceId: workflowTasks.instanceId,
      seq: workflowTasks.seq,
      groupCode: workflowTasks.groupCode,
      organizationId: workflowTasks.organizationId,
    })
    .from(workflowTasks)
    .where(eq(workflowTasks.publicId, taskPublicId));
  if (!task) throw new AppError('NOT_FOUND');
  const { definition, head, actor, subject } = await loadInstance(ctx, task.instanceId);
  const rule = stateOf(definition, head.currentState)?.task;
  const permission = rule?.reassign ?? 'workflow.force';
  const isOwn = task.organizationId === ctx.actor.organizationId && actor.permissions.includes(permission);
  if (!isOwn && !actor.isSuperadmin) throw new AppError('FORBIDDEN', { details: { permission } });
  const { organizationId } = task;
  if (organizationId === null || !rule) return [];
  const asked = ctx.db
    .select({ publicId: workflowTasks.assigneePublicId })
    .from(workflowTasks)
    .where(
      and(
        eq(workflowTasks.instanceId, task.instanceId),
        eq(workflowTasks.seq, task.seq),
        // A person is on a list once, in any group.
        rule.assign.list ? undefined : eq(workflowTasks.groupCode, task.groupCode),
        ne(workflowTasks.status, 'CANCELLED'),
      ),
    );
  const rows = await ctx.db
    .select({
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
    })
    .from(users)
    .where(
      and(
        mayAct(ctx.db, actingOn(subject, rule, { organizationId, groupCode: task.groupCode })),
        notInArray(users.publicId, asked),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName));
  return rows.map(({ publicId, firstName, lastName, jobTitle }) => ({
    publicId,
    name: `${firstName} ${lastName}`,
    jobTitle: jobTitle ?? '',
  }));
}
