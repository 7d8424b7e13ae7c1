import { and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import { holdsGlobally } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { SIGNED_IN_WITHIN_DAYS } from './constants';
import type { CopyDto } from './dto';
import { findNewestCopy } from './own-copies';
import type { RequestCopyFor } from './schema';

/** True for a person who signed in lately and is not shut out: they make the copy themselves. Predicate over `users`. */
export const signsIn = sql<number>`(${users.isActive} AND COALESCE(
  ${users.lastSignInAt} > NOW(3) - INTERVAL ${SIGNED_IN_WITHIN_DAYS} DAY, FALSE))`;

/**
 * A Superadmin's options for a person's copy, with the newest requested one. Null for other actors, and for a service
 * account.
 */
export async function findPersonCopy(
  ctx: UserCtx,
  { userPublicId }: Pick<RequestCopyFor, 'userPublicId'>,
): Promise<{ copy: CopyDto | null; signsIn: boolean } | null> {
  if (ctx.actor.tokenScopes) return null;
  const [person] = await ctx.db
    .select({ userId: users.userId, signsIn: signsIn.mapWith(Boolean) })
    .from(users)
    .where(
      and(eq(users.publicId, userPublicId), eq(users.isService, false), holdsGlobally(ctx, 'organization.manage')),
    );
  if (!person) return null;
  const { requestedBy, userId } = personalDataCopies;
  const copy = await findNewestCopy(ctx, and(eq(requestedBy, ctx.actor.userId), eq(userId, person.userId)));
  return { copy, signsIn: person.signsIn };
}
