import { and, eq, exists, lte, or, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import {
  coversOrganization,
  coversProjectOrContract,
  grantsOf,
  heldAssignments,
  isGlobal,
  type Scope,
} from '../users/grants';
import type { PermissionCode } from './permissions';

/** A working day passes, so that the mail about a new account or role is read before it counts as a second person. */
const SETTLED_HOURS = 24;

const aDayAgo = sql`NOW(3) - INTERVAL ${SETTLED_HOURS} HOUR`;

/**
 * Refuses an approval by the requester, and by an account or role with this permission here that is younger than a day.
 * Otherwise one person creates the second one in a minute.
 * @param firstUserId the requester
 * @param own error for the requester
 * @throws AppError RESET_OWN or IMPORT_SECOND_PERSON; SECOND_PERSON_NEW
 */
export async function requireSecondPerson(
  ctx: UserCtx,
  firstUserId: number,
  {
    own,
    permission,
    scope = {},
  }: { own: 'RESET_OWN' | 'IMPORT_SECOND_PERSON'; permission: PermissionCode; scope?: Scope },
): Promise<void> {
  const { actor } = ctx;
  if (firstUserId === actor.userId) throw new AppError(own);
  const covers = or(isGlobal(), coversOrganization(actor, scope), coversProjectOrContract(ctx, scope));
  const settledGrant = grantsOf(ctx, actor, permission, and(covers, lte(heldAssignments.createdAt, aDayAgo)));
  const [settled] = await ctx.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, actor.userId), lte(users.createdAt, aDayAgo), exists(settledGrant)));
  if (!settled) throw new AppError('SECOND_PERSON_NEW');
}
