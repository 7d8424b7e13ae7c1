import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { prepareOnce } from '@/db/prepare-once';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import { heldPermissionCodes, holdsGlobally } from '@/lib/people/identity/access/access';
import { askerValues, askFor, PLACEHOLDERS } from '@/lib/people/identity/access/asker';
import { actsFor, isInForce } from '@/lib/people/identity/access/may-act';
import type { Scope } from '@/lib/people/identity/users/grants';
import type { UserCtx } from '@/lib/platform/ctx';
import { RECORDS } from '../../definitions/subjects';
import type { SubjectFacts } from './subject-facts';

/** A person who acts for the organization today, and whose tasks and permissions the actor may use. */
interface Delegator {
  publicId: string;
  permissions: readonly string[];
}

/** Facts of the actor, from the session only: no input of the caller is in here. */
export interface ActorFacts {
  publicId: string;
  organizationId: number;
  organizationPublicId: string;
  /** False for a service account: it may act for an organization, but gets no tasks. */
  isPerson: boolean;
  /** Held where they cover the document, less what the token in use leaves out. */
  permissions: readonly string[];
  /** Forces, reverts and cancels for every party. */
  isSuperadmin: boolean;
  delegators: readonly Delegator[];
}

/** One statement in most cases: an actor without delegations needs no second one. */
export async function loadActorFacts(ctx: UserCtx, subject: SubjectFacts): Promise<ActorFacts> {
  const { publicId, organizationId, organizationPublicId, tokenScopes } = ctx.actor;
  const { factsOfPerson } = FACTS_IN[RECORDS[subject.documentKind].rightsIn];
  const [row] = await factsOfPerson(ctx.db).execute({ ...askerValues(ctx.actor), ...placeOf(subject) });
  const mayUse = (code: string) => tokenScopes === null || tokenScopes.includes(code);
  return {
    publicId,
    organizationId,
    organizationPublicId,
    isPerson: Boolean(row?.isPerson),
    permissions: codesOf(row?.codes).filter(mayUse),
    isSuperadmin: mayUse('workflow.force') && Boolean(row?.isSuperadmin),
    delegators: row?.isDelegate ? await loadDelegators(ctx, subject) : [],
  };
}

const place = { projectId: sql.placeholder('projectId'), contractId: sql.placeholder('contractId') };
const FACTS_IN = { project: factsIn({ ...place, contractId: 'any' }), contract: factsIn(place) };

function factsIn(scope: Pick<Scope, 'projectId' | 'contractId'>) {
  return {
    factsOfPerson: prepareOnce((db) => {
      const ctx = askFor(db, PLACEHOLDERS);
      const self = db
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.userId, PLACEHOLDERS.userId), actsFor(db, PLACEHOLDERS.organizationId)));
      return db
        .select({
          codes: heldPermissionCodes(ctx, scope),
          isPerson: sql<number>`${exists(self)}`,
          isSuperadmin: sql<number>`${holdsGlobally(ctx, 'workflow.force')}`,
          isDelegate: sql<number>`${exists(delegationsTo(db).where(areOpen(db)))}`,
        })
        .from(sql`DUAL`)
        .prepare();
    }),
    delegatorsOf: prepareOnce((db) => {
      const lent = askFor(db, { ...PLACEHOLDERS, userId: users.userId });
      return delegationsTo(db, heldPermissionCodes(lent, scope)).where(areOpen(db)).prepare();
    }),
  };
}

function delegationsTo(db: Database, codes: SQL<string | null> = sql`NULL`) {
  return db
    .selectDistinct({ publicId: users.publicId, codes: codes.as('codes') })
    .from(workflowDelegations)
    .innerJoin(users, eq(users.userId, workflowDelegations.delegatorId));
}

/** In force, and the giver still acts for the organization; what they may do there is read beside it. */
const areOpen = (db: Database) =>
  and(
    eq(workflowDelegations.delegateId, PLACEHOLDERS.userId),
    eq(workflowDelegations.organizationId, PLACEHOLDERS.organizationId),
    isInForce(),
    or(isNull(workflowDelegations.projectId), eq(workflowDelegations.projectId, place.projectId)),
    // A record without a type is covered by delegations of every type alone.
    or(
      isNull(workflowDelegations.correspondenceTypeId),
      eq(workflowDelegations.correspondenceTypeId, sql.placeholder('typeId')),
    ),
    actsFor(db, PLACEHOLDERS.organizationId),
  );

/** One level: only the delegator's own tasks and roles are read, so received delegations are not passed on. */
async function loadDelegators(ctx: UserCtx, subject: SubjectFacts): Promise<Delegator[]> {
  const { tokenScopes } = ctx.actor;
  const { delegatorsOf } = FACTS_IN[RECORDS[subject.documentKind].rightsIn];
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
