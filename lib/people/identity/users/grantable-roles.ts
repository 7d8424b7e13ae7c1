import { and, eq, isNull } from 'drizzle-orm';
import { permissions, rolePermissions, roles, userAssignments } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { listHeldPermissions } from '../access/access';
import type { Scope } from './grants';

/** Place of a role: one of the three, or none for global. */
export interface RolePlace {
  organizationId: number | null;
  projectId: number | null;
  contractId: number | null;
}

/**
 * A person grants and revokes only roles whose permissions they hold in the same place, and only where they manage
 * members.
 * @throws AppError FORBIDDEN
 */
export async function requireGrantable(ctx: UserCtx, roleId: number, place: RolePlace): Promise<void> {
  const held = new Set<string>(await listHeldPermissions(ctx, scopeOf(place)));
  const needed = await ctx.db
    .select({ code: permissions.permissionCode })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(eq(rolePermissions.roleId, roleId));
  const isHeld = held.has('member.manage') && needed.every(({ code }) => held.has(code));
  if (!isHeld) throw new AppError('FORBIDDEN', { details: { permission: 'member.manage' } });
}

/**
 * Requires that the actor could grant all that the person holds. A new password, or another sign-in address, gives
 * access to all of it.
 * @throws AppError FORBIDDEN
 */
export async function requireGrantableAll(ctx: UserCtx, userId: number): Promise<void> {
  const held = await ctx.db
    .select({
      roleId: userAssignments.roleId,
      organizationId: userAssignments.organizationId,
      projectId: userAssignments.projectId,
      contractId: userAssignments.contractId,
    })
    .from(userAssignments)
    .innerJoin(roles, eq(roles.id, userAssignments.roleId))
    .where(and(eq(userAssignments.userId, userId), isNull(userAssignments.revokedAt)));
  for (const { roleId, ...place } of held) await requireGrantable(ctx, roleId, place);
}

function scopeOf(place: RolePlace): Scope {
  if (place.contractId !== null) return { organizationId: null, contractId: place.contractId };
  if (place.projectId !== null) return { organizationId: null, projectId: place.projectId };
  return { organizationId: place.organizationId };
}
