import { eq } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { roles, userAssignments } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { loadAssignableUser } from '../access/load-user';
import type { GrantRole } from '../schema';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { type RolePlace, requireGrantable } from './grantable-roles';
import { noticeNewSuperadmin } from './notice-new-superadmin';

/**
 * Gives a person a role in one place; it acts on their next request.
 * @throws AppError NOT_FOUND (person), INVALID_INPUT (role, or a place that is not of its kind), FORBIDDEN for a role
 *   beyond the actor's own there, ROLE_ALREADY_HELD, STEP_UP_REQUIRED
 */
export async function grantRole(ctx: UserCtx, input: GrantRole): Promise<{ publicId: string }> {
  const { user } = await loadAssignableUser(ctx, input.userPublicId);
  const [role] = await ctx.db
    .select({ id: roles.id, scope: roles.scope })
    .from(roles)
    .where(eq(roles.roleCode, input.roleCode));
  if (!role) throw new AppError('INVALID_INPUT', { fieldErrors: { roleCode: ['INVALID'] } });
  const { label, ...place } = await findPlace(ctx, role.scope, input);
  await requireGrantable(ctx, role.id, place);
  const publicId = newPublicId();
  try {
    await transact(ctx, async (tx) => {
      await tx.db.insert(userAssignments).values({
        publicId,
        userId: user.userId,
        roleId: role.id,
        ...place,
        createdBy: ctx.actor.userId,
      });
      const proof = await requireFreshProof(tx, 'grantRole');
      if (role.scope === 'GLOBAL') await noticeNewSuperadmin(tx);
      await record(tx, {
        action: 'user.role_granted',
        severity: role.scope === 'GLOBAL' ? 'WARN' : 'INFO',
        entityType: 'user',
        entityPublicId: user.publicId,
        entityLabel: user.username,
        projectId: place.projectId,
        contractId: place.contractId,
        subjectOrganizationId: user.organizationId,
        changes: { role: [null, input.roleCode], place: [null, label], ...proofChanges(proof) },
      });
    });
  } catch (error) {
    if (isDuplicateOf(error, 'uq_user_assignments_active')) throw new AppError('ROLE_ALREADY_HELD', { cause: error });
    throw error;
  }
  return { publicId };
}

const NOWHERE: RolePlace = { organizationId: null, projectId: null, contractId: null };

async function findPlace(
  ctx: UserCtx,
  scope: 'GLOBAL' | 'ORGANIZATION' | 'PROJECT' | 'CONTRACT',
  input: GrantRole,
): Promise<RolePlace & { label: string | null }> {
  const given = {
    ORGANIZATION: input.organizationPublicId,
    PROJECT: input.projectPublicId,
    CONTRACT: input.contractPublicId,
  };
  const field = { ORGANIZATION: 'organizationPublicId', PROJECT: 'projectPublicId', CONTRACT: 'contractPublicId' };
  for (const kind of ['ORGANIZATION', 'PROJECT', 'CONTRACT'] as const) {
    if ((given[kind] !== null) === (kind === scope)) continue;
    throw new AppError('INVALID_INPUT', { fieldErrors: { [field[kind]]: [kind === scope ? 'REQUIRED' : 'INVALID'] } });
  }
  if (scope === 'GLOBAL') return { ...NOWHERE, label: null };
  const found = await findRecord(ctx, scope, given[scope] ?? '');
  if (!found) throw new AppError('INVALID_INPUT', { fieldErrors: { [field[scope]]: ['INVALID'] } });
  const key = { ORGANIZATION: 'organizationId', PROJECT: 'projectId', CONTRACT: 'contractId' }[scope];
  return { ...NOWHERE, [key]: found.id, label: found.code };
}

async function findRecord(ctx: UserCtx, scope: 'ORGANIZATION' | 'PROJECT' | 'CONTRACT', publicId: string) {
  const [row] =
    scope === 'ORGANIZATION'
      ? await ctx.db
          .select({ id: organizations.id, code: organizations.organizationCode })
          .from(organizations)
          .where(eq(organizations.publicId, publicId))
      : scope === 'PROJECT'
        ? await ctx.db
            .select({ id: projects.id, code: projects.projectCode })
            .from(projects)
            .where(eq(projects.publicId, publicId))
        : await ctx.db
            .select({ id: contracts.id, code: contracts.contractCode })
            .from(contracts)
            .where(eq(contracts.publicId, publicId));
  return row ?? null;
}
