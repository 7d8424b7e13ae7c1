import { and, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { actsFor, isInForce } from '@/lib/people/identity/access/may-act';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';

export interface StandingDelegation {
  publicId: string;
  /** The actor has lent it; otherwise it was lent to them. */
  isLent: boolean;
  /** The other person of the delegation. */
  name: string;
  projectCode: string | null;
  typeCode: string | null;
  endsAt: string;
}

const delegates = alias(users, 'delegates');
/** More banners than these would hide the page; the list has them all. */
const MAX_SHOWN = 5;

/** Current delegations of the actor in the acting organization, on either side. Each page reads this. */
export async function standingDelegations(ctx: UserCtx): Promise<StandingDelegation[]> {
  const { organizationId, userId } = ctx.actor;
  const rows = await ctx.db
    .select({
      publicId: workflowDelegations.publicId,
      delegatorId: workflowDelegations.delegatorId,
      delegator: fullName(users),
      delegate: fullName(delegates),
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      endsAt: workflowDelegations.endsAt,
    })
    .from(workflowDelegations)
    .innerJoin(users, eq(users.userId, workflowDelegations.delegatorId))
    .innerJoin(delegates, eq(delegates.userId, workflowDelegations.delegateId))
    .leftJoin(projects, eq(projects.id, workflowDelegations.projectId))
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, workflowDelegations.correspondenceTypeId))
    .where(
      and(
        or(eq(workflowDelegations.delegateId, userId), eq(workflowDelegations.delegatorId, userId)),
        eq(workflowDelegations.organizationId, organizationId),
        isInForce(),
        actsFor(ctx.db, organizationId),
      ),
    )
    .orderBy(workflowDelegations.endsAt)
    .limit(MAX_SHOWN);
  return rows.map(({ delegatorId, delegator, delegate, endsAt, ...row }) => ({
    ...row,
    isLent: delegatorId === userId,
    name: delegatorId === userId ? delegate : delegator,
    endsAt: endsAt.toISOString(),
  }));
}
