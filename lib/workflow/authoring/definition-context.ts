import { and, eq, isNull, sql } from 'drizzle-orm';
import { permissions, rolePermissions, userAssignments, users } from '@/db/schema/identity';
import { workflowDefinitions, workflowInstances } from '@/db/schema/workflow';
import type { Ctx } from '@/lib/platform/ctx';
import type { LintSurroundings } from '../definitions/lint/lint-definition';
import { SUBJECT_CODES } from '../definitions/subjects';

/** Database facts for the linter: states with live documents, and the number of people who may act. */
export async function readDefinitionContext(ctx: Ctx, workflowCode: string): Promise<LintSurroundings> {
  const states = await ctx.db
    .select({ state: workflowInstances.currentState, count: sql<number>`COUNT(*)`.mapWith(Number) })
    .from(workflowInstances)
    .innerJoin(workflowDefinitions, eq(workflowDefinitions.id, workflowInstances.definitionId))
    .where(and(eq(workflowDefinitions.workflowCode, workflowCode), eq(workflowInstances.status, 'ACTIVE')))
    .groupBy(workflowInstances.currentState);
  const [active] = await ctx.db
    .select({ subject: sql<string | null>`JSON_VALUE(${workflowDefinitions.dsl}, '$.subject')` })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.activeCode, workflowCode));
  const holders = await ctx.db
    .select({
      code: permissions.permissionCode,
      count: sql<number>`COUNT(DISTINCT ${userAssignments.userId})`.mapWith(Number),
    })
    .from(permissions)
    .innerJoin(rolePermissions, eq(rolePermissions.permissionId, permissions.id))
    .innerJoin(userAssignments, eq(userAssignments.roleId, rolePermissions.roleId))
    .innerJoin(users, eq(users.userId, userAssignments.userId))
    .where(and(eq(users.isActive, true), isNull(userAssignments.revokedAt)))
    .groupBy(permissions.permissionCode);
  return {
    liveStates: new Map(states.map(({ state, count }) => [state, count])),
    holders: new Map(holders.map(({ code, count }) => [code, count])),
    subject: SUBJECT_CODES.find((code) => code === active?.subject) ?? null,
  };
}
