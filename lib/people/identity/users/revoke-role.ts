import { and, eq, isNull, sql } from 'drizzle-orm';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import type { RevokeRole } from '../schema';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { requireGrantable } from './grantable-roles';
import { keepOneSuperadmin } from './keep-superadmin';
import { assignableUsers } from './manageable-users';

/**
 * Takes a role away; it acts on the person's next request. The row stays as evidence.
 * @throws AppError NOT_FOUND, FORBIDDEN for what the actor could not give, LAST_SUPERADMIN, RECORD_CHANGED when it was
 *   taken already, STEP_UP_REQUIRED
 */
export async function revokeRole(ctx: UserCtx, input: RevokeRole): Promise<void> {
  const [assignment] = await ctx.db
    .select({
      id: userAssignments.id,
      userId: users.userId,
      userPublicId: users.publicId,
      username: users.username,
      userOrganizationId: users.primaryOrganizationId,
      roleId: roles.id,
      roleCode: roles.roleCode,
      organizationId: userAssignments.organizationId,
      projectId: userAssignments.projectId,
      contractId: userAssignments.contractId,
      place: sql<
        string | null
      >`COALESCE(${organizations.organizationCode}, ${projects.projectCode}, ${contracts.contractCode})`,
    })
    .from(userAssignments)
    .innerJoin(users, eq(users.userId, userAssignments.userId))
    .innerJoin(roles, eq(roles.id, userAssignments.roleId))
    .leftJoin(organizations, eq(organizations.id, userAssignments.organizationId))
    .leftJoin(projects, eq(projects.id, userAssignments.projectId))
    .leftJoin(contracts, eq(contracts.id, userAssignments.contractId))
    .where(and(eq(userAssignments.publicId, input.publicId), assignableUsers(ctx)));
  if (!assignment) throw new AppError('NOT_FOUND');
  const { organizationId, projectId, contractId } = assignment;
  await requireGrantable(ctx, assignment.roleId, { organizationId, projectId, contractId });
  await transact(ctx, async (tx) => {
    await keepOneSuperadmin(tx, (held) => held.id === assignment.id);
    const [result] = await tx.db
      .update(userAssignments)
      .set({ revokedAt: sql`NOW(3)`, revokedBy: ctx.actor.userId })
      .where(and(eq(userAssignments.id, assignment.id), isNull(userAssignments.revokedAt)));
    if (result.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    const proof = await requireFreshProof(tx, 'revokeRole');
    await record(tx, {
      action: 'user.role_revoked',
      entityType: 'user',
      entityPublicId: assignment.userPublicId,
      entityLabel: assignment.username,
      projectId,
      contractId,
      subjectOrganizationId: assignment.userOrganizationId,
      changes: { role: [assignment.roleCode, null], place: [assignment.place, null], ...proofChanges(proof) },
    });
    await emit(tx, [
      {
        type: 'user.role_revoked',
        payload: { userPublicId: assignment.userPublicId },
        entityType: 'user',
        entityPublicId: assignment.userPublicId,
      },
    ]);
  });
}
