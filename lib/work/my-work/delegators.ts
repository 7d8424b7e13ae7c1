import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import { displayNameOf } from '@/lib/people/identity/access/display-name';
import type { UserCtx } from '@/lib/platform/ctx';

/** Somebody who has lent the actor their work, as far as it reaches. */
export interface Lender {
  userId: number;
  publicId: string;
  name: string;
  /** Null: all projects, all types. */
  projectId: number | null;
  typeId: number | null;
}

/** The delegations that the actor may use this moment, of the organization acted for. One level, as the engine has it. */
export async function loadLenders(ctx: UserCtx): Promise<Lender[]> {
  const { actor } = ctx;
  const rows = await ctx.db
    .selectDistinct({
      userId: users.userId,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      projectId: workflowDelegations.projectId,
      typeId: workflowDelegations.correspondenceTypeId,
    })
    .from(workflowDelegations)
    .innerJoin(users, eq(users.userId, workflowDelegations.delegatorId))
    .where(
      and(
        eq(workflowDelegations.delegateId, actor.userId),
        eq(workflowDelegations.organizationId, actor.organizationId),
        isNull(workflowDelegations.withdrawnAt),
        // Raw: the clock is the database's.
        sql`${workflowDelegations.startsAt} <= NOW(3) AND NOW(3) < ${workflowDelegations.endsAt}`,
        eq(users.isActive, true),
      ),
    );
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: displayNameOf({ firstName, lastName }) }));
}

/** The acting person in a lender's place, for asking what the lender holds. */
export function inPlaceOf(ctx: UserCtx, { userId, publicId }: Lender): UserCtx {
  return { ...ctx, actor: { ...ctx.actor, userId, publicId } };
}

/** True where the delegation covers the document. */
export function covers(lender: Lender, document: { projectId: SQLWrapper; typeId: SQLWrapper }): SQL | undefined {
  return and(
    lender.projectId === null ? undefined : sql`${document.projectId} = ${lender.projectId}`,
    lender.typeId === null ? undefined : sql`${document.typeId} = ${lender.typeId}`,
  );
}
