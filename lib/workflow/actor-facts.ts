import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import type { Ctx, UserCtx } from '../ctx';
import { holdsGlobally, listHeldPermissions } from '../identity/access';
import type { SubjectFacts } from './subject-facts';

/** Somebody whose tasks and permissions the actor may use today. */
export interface Delegator {
  publicId: string;
  permissions: readonly string[];
}

/** Who acts, from the session alone: nothing a caller sends is in here. */
export interface ActorFacts {
  publicId: string;
  organizationId: number;
  organizationPublicId: string;
  /** Held where they cover the document, less what the token in use leaves out. */
  permissions: readonly string[];
  /** Forces, reverts and cancels for every party. */
  isSuperadmin: boolean;
  delegators: readonly Delegator[];
}

export async function loadActorFacts(ctx: UserCtx, subject: SubjectFacts): Promise<ActorFacts> {
  const [permissions, isSuperadmin, delegators] = await Promise.all([
    heldAt(ctx, subject),
    isHeldEverywhere(ctx),
    loadDelegators(ctx, subject),
  ]);
  const { publicId, organizationId, organizationPublicId } = ctx.actor;
  return { publicId, organizationId, organizationPublicId, permissions, isSuperadmin, delegators };
}

function heldAt(ctx: Ctx, { projectId, contractId }: SubjectFacts): Promise<string[]> {
  return listHeldPermissions(ctx, { projectId, ...(contractId !== null && { contractId }) });
}

async function isHeldEverywhere(ctx: UserCtx): Promise<boolean> {
  const [row] = await ctx.db
    .select({ isHeld: sql`${holdsGlobally(ctx, 'workflow.force')}`.mapWith(Boolean) })
    .from(sql`DUAL`);
  return row?.isHeld ?? false;
}

/** One level: what was lent to the delegator is not lent on, because only the delegator's own tasks and roles are read. */
async function loadDelegators(ctx: UserCtx, subject: SubjectFacts): Promise<Delegator[]> {
  const { actor } = ctx;
  const rows = await ctx.db
    .selectDistinct({ userId: users.userId, publicId: users.publicId })
    .from(workflowDelegations)
    .innerJoin(users, eq(users.userId, workflowDelegations.delegatorId))
    .where(
      and(
        eq(workflowDelegations.delegateId, actor.userId),
        eq(workflowDelegations.organizationId, actor.organizationId),
        isNull(workflowDelegations.withdrawnAt),
        // Raw: the clock is the database's.
        sql`${workflowDelegations.startsAt} <= NOW(3) AND NOW(3) < ${workflowDelegations.endsAt}`,
        or(isNull(workflowDelegations.projectId), eq(workflowDelegations.projectId, subject.projectId)),
        subject.typeId === null
          ? isNull(workflowDelegations.correspondenceTypeId)
          : or(
              isNull(workflowDelegations.correspondenceTypeId),
              eq(workflowDelegations.correspondenceTypeId, subject.typeId),
            ),
        eq(users.isActive, true),
      ),
    );
  return Promise.all(
    rows.map(async ({ userId, publicId }) => {
      const lent = { ...ctx, actor: { ...actor, userId, publicId } };
      return { publicId, permissions: await heldAt(lent, subject) };
    }),
  );
}
