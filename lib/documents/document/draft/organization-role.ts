import { eq } from 'drizzle-orm';
import { organizationRoles, organizations } from '@/db/schema/organizations';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { statusCode } from '@/lib/workflow/engine/read/status-codes';

/** OWNER, CONSULTANT …: what a status code says about who acted. */
async function organizationRoleCode(ctx: Ctx, organizationId: number): Promise<string> {
  const [row] = await ctx.db
    .select({ roleCode: organizationRoles.roleCode })
    .from(organizations)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(eq(organizations.id, organizationId));
  return row?.roleCode ?? '';
}

/** The status of a document that the acting organization cancels. */
export async function cancelledStatus(ctx: UserCtx): Promise<string> {
  return statusCode('CCB', await organizationRoleCode(ctx, ctx.actor.organizationId));
}
