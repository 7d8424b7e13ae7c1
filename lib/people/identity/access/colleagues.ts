import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { userAssignments, users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';

/** Active persons of the acting organization, and those who hold a role in it. */
export function selectColleagues(ctx: UserCtx, which?: SQL) {
  const { organizationId } = ctx.actor;
  const hasRole = ctx.db
    .select({ one: sql`1` })
    .from(userAssignments)
    .where(
      and(
        eq(userAssignments.userId, users.userId),
        eq(userAssignments.organizationId, organizationId),
        isNull(userAssignments.revokedAt),
      ),
    );
  return ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      displayName: sql<string>`CONCAT_WS(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(users)
    .where(and(which, eq(users.isActive, true), or(eq(users.primaryOrganizationId, organizationId), exists(hasRole))))
    .orderBy(asc(users.firstName), asc(users.lastName));
}

/** Who can be chosen to hold something or to stand in. */
export async function listColleagues(ctx: UserCtx): Promise<{ publicId: string; name: string }[]> {
  const people = await selectColleagues(ctx);
  return people.map(({ publicId, displayName }) => ({ publicId, name: displayName }));
}
