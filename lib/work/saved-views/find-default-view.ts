import { and, eq, or, sql } from 'drizzle-orm';
import { roles } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { savedViewDefaults, savedViews } from '@/db/schema/saved-views';
import { enterableProjects } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { ListSavedViews } from './schema';
import { visibleViews } from './visible-views';

/**
 * Default view of a register: the actor's own choice, else the default of their role with the narrowest scope. Null for
 * none, and in a project that the actor may not enter.
 */
export async function findDefaultView(ctx: UserCtx, { projectCode, register }: ListSavedViews): Promise<string | null> {
  const { userId, organizationId } = ctx.actor;
  const isHeld = sql`EXISTS (SELECT 1 FROM user_assignments AS held WHERE held.user_id = ${userId}
    AND held.role_id = ${savedViewDefaults.roleId} AND held.revoked_at IS NULL AND (
      held.organization_id = ${organizationId} OR held.project_id = ${savedViewDefaults.projectId}
      OR held.contract_id IN (SELECT of_project.id FROM contracts AS of_project WHERE of_project.project_id = ${savedViewDefaults.projectId})
      OR (held.organization_id IS NULL AND held.project_id IS NULL AND held.contract_id IS NULL)))`;
  const [found] = await ctx.db
    .select({ publicId: savedViews.publicId })
    .from(savedViewDefaults)
    .innerJoin(projects, eq(projects.id, savedViewDefaults.projectId))
    .innerJoin(savedViews, eq(savedViews.id, savedViewDefaults.viewId))
    .leftJoin(roles, eq(roles.id, savedViewDefaults.roleId))
    .where(
      and(
        eq(projects.projectCode, projectCode),
        enterableProjects(ctx),
        eq(savedViewDefaults.register, register),
        or(eq(savedViewDefaults.userId, userId), isHeld),
        visibleViews(ctx),
      ),
    )
    .orderBy(
      sql`${savedViewDefaults.userId} IS NULL`,
      sql`FIELD(${roles.scope}, 'CONTRACT', 'PROJECT', 'ORGANIZATION', 'GLOBAL')`,
      roles.id,
    )
    .limit(1);
  return found?.publicId ?? null;
}
