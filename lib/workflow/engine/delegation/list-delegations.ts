import { and, desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { holds } from '@/lib/people/identity/access/access';
import { actsFor } from '@/lib/people/identity/access/may-act';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';

export interface DelegationRow {
  publicId: string;
  delegator: { publicId: string; name: string };
  delegate: { publicId: string; name: string };
  project: { publicId: string; code: string } | null;
  typeCode: string | null;
  startsAt: string;
  endsAt: string;
  reason: string | null;
  state: 'planned' | 'active' | 'over' | 'withdrawn';
}

const delegates = alias(users, 'delegates');
/** A person has a handful a year; an organization some dozens. */
const MAX_ROWS = 200;

/**
 * Lists the actor's delegations of the acting organization, given and received; all of them for a manager of its
 * people.
 */
export async function listDelegations(ctx: UserCtx): Promise<DelegationRow[]> {
  const { organizationId, userId } = ctx.actor;
  const rows = await ctx.db
    .select({
      publicId: workflowDelegations.publicId,
      delegator: { publicId: users.publicId, name: fullName(users) },
      delegate: { publicId: delegates.publicId, name: fullName(delegates) },
      project: { publicId: projects.publicId, code: projects.projectCode },
      typeCode: correspondenceTypes.typeCode,
      startsAt: workflowDelegations.startsAt,
      endsAt: workflowDelegations.endsAt,
      reason: workflowDelegations.reason,
      // Raw: the clock is the database's.
      state: sql<DelegationRow['state']>`CASE WHEN ${workflowDelegations.withdrawnAt} IS NOT NULL THEN 'withdrawn'
        WHEN ${workflowDelegations.endsAt} <= NOW(3) OR NOT ${actsFor(ctx.db, organizationId)} THEN 'over'
        WHEN ${workflowDelegations.startsAt} > NOW(3) THEN 'planned' ELSE 'active' END`,
    })
    .from(workflowDelegations)
    .innerJoin(users, eq(users.userId, workflowDelegations.delegatorId))
    .innerJoin(delegates, eq(delegates.userId, workflowDelegations.delegateId))
    .leftJoin(projects, eq(projects.id, workflowDelegations.projectId))
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, workflowDelegations.correspondenceTypeId))
    .where(
      and(
        eq(workflowDelegations.organizationId, organizationId),
        or(
          eq(workflowDelegations.delegatorId, userId),
          eq(workflowDelegations.delegateId, userId),
          holds(ctx, 'member.manage', { organizationId }),
        ),
      ),
    )
    .orderBy(desc(workflowDelegations.endsAt))
    .limit(MAX_ROWS);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() }));
}
