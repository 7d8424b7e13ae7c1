import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import { displayNameOf } from '@/lib/people/identity/access/display-name';
import { actsFor, isInForce } from '@/lib/people/identity/access/may-act';
import type { UserCtx } from '@/lib/platform/ctx';

/** A person who delegated their tasks to the actor, with the scope of the delegation. */
export interface Delegator {
  userId: number;
  publicId: string;
  name: string;
  /** Null: all projects, all types. */
  projectId: number | null;
  typeId: number | null;
}

/** Active delegations to the actor in the acting organization. One level only, as in the engine. */
export async function loadDelegators(ctx: UserCtx): Promise<Delegator[]> {
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
        isInForce(),
        actsFor(ctx.db, actor.organizationId),
      ),
    );
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: displayNameOf({ firstName, lastName }) }));
}

/** The acting person in a delegator's place, for asking what the delegator holds. */
export function inPlaceOf(ctx: UserCtx, { userId, publicId }: Delegator): UserCtx {
  return { ...ctx, actor: { ...ctx.actor, userId, publicId, rights: null } };
}

/** True where the delegation covers the document. */
export function covers(delegator: Delegator, document: { projectId: SQLWrapper; typeId: SQLWrapper }): SQL | undefined {
  return and(
    delegator.projectId === null ? undefined : sql`${document.projectId} = ${delegator.projectId}`,
    delegator.typeId === null ? undefined : sql`${document.typeId} = ${delegator.typeId}`,
  );
}
