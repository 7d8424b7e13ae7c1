import { and, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, requirePermission } from '@/lib/people/identity/access/access';
import { filterActsFor } from '@/lib/people/identity/access/may-act';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import type { CreateDelegation } from '../schema';

/**
 * Lends somebody of the same organization one's tasks and decisions for a time, for one project or type or all. Both
 * names are kept with whatever is done so; it reaches one level and never what either of the two submitted.
 * @throws AppError PERSON_UNKNOWN, PROJECT_UNKNOWN, TYPE_UNKNOWN, INVALID_INPUT (to oneself), FORBIDDEN (for another
 *   person, without member.manage of the organization), STEP_UP_REQUIRED
 */
export async function createDelegation(ctx: UserCtx, input: CreateDelegation): Promise<{ publicId: string }> {
  const { organizationId } = ctx.actor;
  const delegatorPublicId = input.delegatorPublicId ?? ctx.actor.publicId;
  if (delegatorPublicId !== ctx.actor.publicId) {
    await requirePermission(ctx, 'member.manage', { organizationId });
  }
  if (delegatorPublicId === input.delegatePublicId) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { delegatePublicId: ['INVALID_INPUT'] } });
  }
  const both = [delegatorPublicId, input.delegatePublicId];
  if ((await filterActsFor(ctx, both, organizationId)).size < both.length) throw new AppError('PERSON_UNKNOWN');
  const publicId = newPublicId();
  const row = {
    publicId,
    organizationId,
    delegatorId: await userIdOf(ctx, delegatorPublicId),
    delegateId: await userIdOf(ctx, input.delegatePublicId),
    projectId: input.projectPublicId === null ? null : await projectIdOf(ctx, input.projectPublicId),
    correspondenceTypeId: input.typeCode === null ? null : await typeIdOf(ctx, input.typeCode),
    startsAt: new Date(input.startsAt),
    endsAt: new Date(input.endsAt),
    reason: input.reason,
    createdBy: ctx.actor.userId,
  };
  await transact(ctx, async (tx) => {
    const proof = await requireFreshProof(tx, 'createDelegation');
    await tx.db.insert(workflowDelegations).values(row);
    await record(tx, {
      action: 'workflow.delegation_created',
      entityType: 'workflow_delegation',
      entityPublicId: publicId,
      subjectOrganizationId: organizationId,
      projectId: row.projectId,
      changes: {
        delegator: [null, delegatorPublicId],
        delegate: [null, input.delegatePublicId],
        startsAt: [null, input.startsAt],
        endsAt: [null, input.endsAt],
        type: [null, input.typeCode],
        ...proofChanges(proof),
      },
      reason: input.reason,
    });
  });
  return { publicId };
}

async function userIdOf(ctx: Ctx, publicId: string): Promise<number> {
  const [row] = await ctx.db.select({ id: users.userId }).from(users).where(eq(users.publicId, publicId));
  if (!row) throw new AppError('PERSON_UNKNOWN');
  return row.id;
}

/** Only projects the caller may enter; any other is reported as unknown. */
async function projectIdOf(ctx: UserCtx, publicId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.publicId, publicId), eq(projects.isActive, true), enterableProjects(ctx)));
  if (!row) throw new AppError('PROJECT_UNKNOWN');
  return row.id;
}

async function typeIdOf(ctx: Ctx, typeCode: string): Promise<number> {
  const [row] = await ctx.db
    .select({ id: correspondenceTypes.id })
    .from(correspondenceTypes)
    .where(eq(correspondenceTypes.typeCode, typeCode));
  if (!row) throw new AppError('TYPE_UNKNOWN');
  return row.id;
}
