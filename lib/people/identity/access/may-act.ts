import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { Database } from '@/db/client';
import { workflowDelegations } from '@/db/schema/delegations';
import { userAssignments, users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/platform/ctx';
import { mayActFor } from '../sign-in/authenticate';
import { coversOrganization, coversProjectOrContract, grantsOf, personHolds, type Scope } from '../users/grants';
import { askFor, eachUser, type Operand } from './asker';
import type { PermissionCode } from './permissions';

/**
 * May this person act for this organization with a permission today? These predicates over `users` are the only answer.
 * They decide assigned, reassigned, delegated and answered tasks, offered choices and reminders. The architecture test
 * refuses a second one.
 */

// A name of its own, so that a predicate can sit in a query over the same table.
const ownRoles = alias(userAssignments, 'acting_roles');

/** Place and permission of an act. */
export interface Acting extends Pick<Scope, 'projectId' | 'contractId'> {
  organizationId: Operand<number>;
  permission: PermissionCode;
}

/** True for people who can sign in today; a service account gets no tasks. */
export function isPerson(): SQL {
  return sql`(${users.isActive} AND NOT ${users.isService})`;
}

/**
 * True for the people of the organization: at home there or with a role in it. They also need at least one role that is
 * valid while they act for it.
 */
export function actsFor(db: Database, organizationId: Operand<number>): SQL {
  const hasRole = exists(
    db
      .select({ one: sql`1` })
      .from(ownRoles)
      .where(
        and(
          eq(ownRoles.userId, users.userId),
          isNull(ownRoles.revokedAt),
          or(isNull(ownRoles.organizationId), sql`${ownRoles.organizationId} = ${organizationId}`),
        ),
      ),
  );
  return sql`(${isPerson()} AND ${mayActFor(db, sql`${organizationId}`)} AND ${hasRole})`;
}

/** True for people who act for the organization and hold the permission where the record lies. */
export function mayAct(db: Database, { organizationId, permission, ...place }: Acting): SQL {
  const asker = eachUser(organizationId);
  return sql`(${actsFor(db, organizationId)} AND ${personHolds(askFor(db, asker), asker, permission, place)})`;
}

/** As mayAct, by a role with limits alone: who may do everything is not asked to do everything. */
export function isAskedTo(db: Database, { organizationId, permission, ...place }: Acting): SQL {
  const asker = eachUser(organizationId);
  const ctx = askFor(db, asker);
  const covers = or(coversOrganization(asker, {}), coversProjectOrContract(ctx, place));
  return sql`(${actsFor(db, organizationId)} AND ${exists(grantsOf(ctx, asker, permission, covers))})`;
}

/** The publicIds of the people who may act. */
export async function filterMayAct(ctx: Ctx, publicIds: readonly string[], acting: Acting): Promise<Set<string>> {
  return readPublicIds(ctx, publicIds, mayAct(ctx.db, acting));
}

/** The publicIds of the people who act for the organization. */
export async function filterActsFor(
  ctx: Ctx,
  publicIds: readonly string[],
  organizationId: number,
): Promise<Set<string>> {
  return readPublicIds(ctx, publicIds, actsFor(ctx.db, organizationId));
}

async function readPublicIds(ctx: Ctx, publicIds: readonly string[], which: SQL): Promise<Set<string>> {
  if (publicIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ publicId: users.publicId })
    .from(users)
    .where(and(inArray(users.publicId, [...publicIds]), which));
  return new Set(rows.map(({ publicId }) => publicId));
}

/**
 * True for delegations that hold now: begun, not over, not withdrawn. For a query that joins the other person as
 * `users` and asks `actsFor` or `mayAct` of them.
 */
export function isInForce(): SQL {
  const { withdrawnAt, startsAt, endsAt } = workflowDelegations;
  // Raw: the clock is the database's.
  return sql`(${withdrawnAt} IS NULL AND ${startsAt} <= NOW(3) AND NOW(3) < ${endsAt})`;
}
