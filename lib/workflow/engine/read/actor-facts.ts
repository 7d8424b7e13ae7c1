import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { prepareOnce } from '@/db/prepare-once';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import { heldPermissionCodes, holdsGlobally } from '@/lib/people/identity/access/access';
import { askerValues, askFor, PLACEHOLDERS } from '@/lib/people/identity/access/asker';
import type { UserCtx } from '@/lib/platform/ctx';
import type { SubjectFacts } from './subject-facts';

/** Somebody whose tasks and permissions the actor may use today. */
interface Delegator {
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

/** One statement in most cases: an actor without delegations needs no second one. */
export async function loadActorFacts(ctx: UserCtx, subject: SubjectFacts): Promise<ActorFacts> {
  const { publicId, organizationId, organizationPublicId, tokenScopes } = ctx.actor;
  const [row] = await factsOfPerson(ctx.db).execute({ ...askerValues(ctx.actor), ...placeOf(subject) });
  const mayUse = (code: string) => tokenScopes === null || tokenScopes.includes(code);
  return {
    publicId,
    organizationId,
    organizationPublicId,
    permissions: codesOf(row?.codes).filter(mayUse),
    isSuperadmin: mayUse('workflow.force') && Boolean(row?.isSuperadmin),
    delegators: row?.isDelegate ? await loadDelegators(ctx, subject) : [],
  };
}

const place = { projectId: sql.placeholder('projectId'), contractId: sql.placeholder('contractId') };

const factsOfPerson = prepareOnce((db) => {
  const ctx = askFor(db, PLACEHOLDERS);
  return db
    .select({
      codes: heldPermissionCodes(ctx, place),
      isSuperadmin: sql<number>`${holdsGlobally(ctx, 'workflow.force')}`,
      isDelegate: sql<number>`${exists(delegationsTo(db).where(areOpen))}`,
    })
    .from(sql`DUAL`)
    .prepare();
});

const delegatorsOf = prepareOnce((db) => {
  const lent = askFor(db, { ...PLACEHOLDERS, userId: users.userId });
  return delegationsTo(db, heldPermissionCodes(lent, place)).where(areOpen).prepare();
});

function delegationsTo(db: Database, codes: SQL<string | null> = sql`NULL`) {
  return db
    .selectDistinct({ publicId: users.publicId, codes: codes.as('codes') })
    .from(workflowDelegations)
    .innerJoin(users, eq(users.userId, workflowDelegations.delegatorId));
}

const areOpen = and(
  eq(workflowDelegations.delegateId, PLACEHOLDERS.userId),
  eq(workflowDelegations.organizationId, PLACEHOLDERS.organizationId),
  isNull(workflowDelegations.withdrawnAt),
  // Raw: the clock is the database's.
  sql`${workflowDelegations.startsAt} <= NOW(3) AND NOW(3) < ${workflowDelegations.endsAt}`,
  or(isNull(workflowDelegations.projectId), eq(workflowDelegations.projectId, place.projectId)),
  // A record without a type is covered by delegations of every type alone.
  or(
    isNull(workflowDelegations.correspondenceTypeId),
    eq(workflowDelegations.correspondenceTypeId, sql.placeholder('typeId')),
  ),
  eq(users.isActive, true),
);

/** One level: what was lent to the delegator is not lent on, because only the delegator's own tasks and roles are read. */
async function loadDelegators(ctx: UserCtx, subject: SubjectFacts): Promise<Delegator[]> {
  const { tokenScopes } = ctx.actor;
  const rows = await delegatorsOf(ctx.db).execute({ ...askerValues(ctx.actor), ...placeOf(subject) });
  return rows.map(({ publicId, codes }) => ({
    publicId,
    permissions: codesOf(codes).filter((code) => tokenScopes === null || tokenScopes.includes(code)),
  }));
}

function placeOf({ projectId, contractId, typeId }: SubjectFacts) {
  return { projectId, contractId, typeId };
}

function codesOf(text: string | null | undefined): string[] {
  return text ? text.split(',') : [];
}
