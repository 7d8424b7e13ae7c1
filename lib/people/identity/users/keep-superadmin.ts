import { and, asc, eq, isNull } from 'drizzle-orm';
import { roles, userAssignments, users } from '@/db/schema/identity';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Refuses a change that would remove the last Superadmin. The rows stay locked, so two Superadmins who remove each
 * other concurrently cannot both succeed.
 * @param isLost the assignments that the change takes away
 * @throws AppError LAST_SUPERADMIN
 */
export async function keepOneSuperadmin(
  tx: TxCtx,
  isLost: (assignment: { id: number; userId: number }) => boolean,
): Promise<void> {
  const held = await tx.db
    .select({ id: userAssignments.id, userId: userAssignments.userId })
    .from(userAssignments)
    .innerJoin(roles, and(eq(roles.id, userAssignments.roleId), eq(roles.scope, 'GLOBAL')))
    .innerJoin(users, and(eq(users.userId, userAssignments.userId), eq(users.isActive, true)))
    .where(isNull(userAssignments.revokedAt))
    .orderBy(asc(userAssignments.id))
    .for('update');
  if (held.some(isLost) && held.every(isLost)) throw new AppError('LAST_SUPERADMIN');
}
