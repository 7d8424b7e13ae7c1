import { and, asc, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { actsFor } from './may-act';

/** The people who act for the acting organization today. */
export function selectColleagues(ctx: UserCtx, which?: SQL) {
  return ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      displayName: fullName(users),
    })
    .from(users)
    .where(and(which, actsFor(ctx.db, ctx.actor.organizationId)))
    .orderBy(asc(users.firstName), asc(users.lastName));
}

/** Lists colleagues who can be holder or delegate. */
export async function listColleagues(ctx: UserCtx): Promise<{ publicId: string; name: string }[]> {
  const people = await selectColleagues(ctx);
  return people.map(({ publicId, displayName }) => ({ publicId, name: displayName }));
}
