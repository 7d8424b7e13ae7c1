import { and, asc, eq, exists, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { userAssignments, users } from '@/db/schema/identity';
import { workflowTasks } from '@/db/schema/workflow';
import { askFor, eachUser } from '@/lib/people/identity/access/asker';
import { holdsWithinProject } from '@/lib/people/identity/access/holds-within-project';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { stateOf } from '../../definitions/runtime';
import type { AssigneeList } from '../../definitions/subjects';
import { isInformation } from '../moves/step-progress';
import { loadInstance } from './load-instance';

export interface Reassignee {
  publicId: string;
  name: string;
  jobTitle: string;
}

/** What a person on a list needs to be asked; a task for information asks nothing. */
const ANSWERING: Readonly<Record<AssigneeList, PermissionCode>> = { 'circulation.assignees': 'circulation.respond' };

/**
 * The people to whom an open task may be reassigned: active people of the task's organization who have no task of the
 * same group in this step. A task of a circulation is reassigned only to a person with permission to answer it.
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
  if (organizationId === null) return [];
  const asked = ctx.db
    .select({ publicId: workflowTasks.assigneePublicId })
    .from(workflowTasks)
    .where(
      and(
        eq(workflowTasks.instanceId, task.instanceId),
        eq(workflowTasks.seq, task.seq),
        // A person is on a list once, whatever they are asked.
        rule?.assign.list ? undefined : eq(workflowTasks.groupCode, task.groupCode),
        ne(workflowTasks.status, 'CANCELLED'),
      ),
    );
  const holdsRole = ctx.db
    .select({ one: sql`1` })
    .from(userAssignments)
    .where(
      and(
        eq(userAssignments.userId, users.userId),
        eq(userAssignments.organizationId, organizationId),
        isNull(userAssignments.revokedAt),
      ),
    );
  const isAsked = rule && !isInformation(rule, task);
  const needed = isAsked && rule.assign.list ? ANSWERING[rule.assign.list] : undefined;
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
        eq(users.isActive, true),
        eq(users.isService, false),
        needed && holdsWithinProject(askFor(ctx.db, eachUser(organizationId)), needed, subject.projectId),
        or(eq(users.primaryOrganizationId, organizationId), exists(holdsRole)),
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
