import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import { holdsGlobally } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { CopyDto } from './dto';

/**
 * True for unexpired copies of the actor's own data. Also for copies that the actor requested for another person, while
 * they are a Superadmin. Never by a token. Predicate over `personal_data_copies`.
 */
export function copiesInSight(ctx: UserCtx): SQL {
  const { userId, tokenScopes } = ctx.actor;
  if (tokenScopes) return sql`FALSE`;
  const askedFor = sql`(${eq(personalDataCopies.requestedBy, userId)} AND ${holdsGlobally(ctx, 'organization.manage')})`;
  return sql`(${or(eq(personalDataCopies.userId, userId), askedFor)} AND ${personalDataCopies.expiresAt} > NOW(3))`;
}

/** The newest copy of the actor's own data, asked for by them or by an administrator. */
export async function getOwnCopy(ctx: UserCtx): Promise<CopyDto | null> {
  return findNewestCopy(ctx, eq(personalDataCopies.userId, ctx.actor.userId));
}

/** The newest visible copy among those of `which`. */
export async function findNewestCopy(ctx: UserCtx, which: SQL | undefined): Promise<CopyDto | null> {
  const [row] = await ctx.db
    .select({
      publicId: personalDataCopies.publicId,
      state: personalDataCopies.state,
      isByAdmin: sql`(${personalDataCopies.requestedBy} <> ${personalDataCopies.userId})`.mapWith(Boolean),
      sizeBytes: personalDataCopies.sizeBytes,
      failureReference: personalDataCopies.failureReference,
      createdAt: personalDataCopies.createdAt,
      expiresAt: personalDataCopies.expiresAt,
    })
    .from(personalDataCopies)
    .where(and(copiesInSight(ctx), which))
    .orderBy(desc(personalDataCopies.id))
    .limit(1);
  return row ? { ...row, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() } : null;
}
