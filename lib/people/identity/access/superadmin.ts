import { and, eq, isNull } from 'drizzle-orm';
import { roles, userAssignments } from '@/db/schema/identity';
import type { Ctx } from '@/lib/platform/ctx';

/** True when the person holds a role without any limit of scope. */
export async function isSuperadmin(ctx: Ctx, userId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: userAssignments.id })
    .from(userAssignments)
    .innerJoin(roles, and(eq(roles.id, userAssignments.roleId), eq(roles.scope, 'GLOBAL')))
    .where(and(eq(userAssignments.userId, userId), isNull(userAssignments.revokedAt)))
    .limit(1);
  return rows.length > 0;
}
