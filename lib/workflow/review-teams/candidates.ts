import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { permissions, rolePermissions, userAssignments, users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/platform/ctx';

export interface TeamPlace {
  projectId: number;
  contractId: number;
  organizationId: number;
}

/**
 * The people who can be on an organization's review team: active, its own or holding a role in it, and allowed to answer
 * workflow tasks there, in the project or in the contract.
 */
export function listCandidates(ctx: Ctx, place: TeamPlace) {
  return ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      name: sql<string>`CONCAT_WS(' ', ${users.firstName}, ${users.lastName})`,
      username: users.username,
    })
    .from(users)
    .where(and(eq(users.isActive, true), isOf(ctx, place.organizationId), mayRespond(ctx, place)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.userId));
}

function isOf(ctx: Ctx, organizationId: number): SQL | undefined {
  const assigned = ctx.db
    .select({ one: sql`1` })
    .from(userAssignments)
    .where(
      and(
        eq(userAssignments.userId, users.userId),
        eq(userAssignments.organizationId, organizationId),
        isNull(userAssignments.revokedAt),
      ),
    );
  return or(eq(users.primaryOrganizationId, organizationId), exists(assigned));
}

function mayRespond(ctx: Ctx, { projectId, contractId, organizationId }: TeamPlace): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(userAssignments)
      .innerJoin(rolePermissions, eq(rolePermissions.roleId, userAssignments.roleId))
      .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
      .where(
        and(
          eq(userAssignments.userId, users.userId),
          isNull(userAssignments.revokedAt),
          eq(permissions.permissionCode, 'workflow.respond'),
          or(
            eq(userAssignments.organizationId, organizationId),
            eq(userAssignments.projectId, projectId),
            eq(userAssignments.contractId, contractId),
          ),
        ),
      ),
  );
}
