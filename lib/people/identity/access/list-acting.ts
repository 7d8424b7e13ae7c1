import { asc, inArray, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/platform/ctx';
import { actsFor } from './may-act';

/** People of an organization that are tried one by one: one of the first may see the record, or a role is missing. */
const MAX_TRIED = 50;

/** Keys of people who act for an organization, `first` before the others. */
export async function listActing(ctx: Ctx, organizationId: number, first: readonly number[]): Promise<number[]> {
  const isFirst = first.length > 0 ? inArray(users.userId, [...first]) : sql`FALSE`;
  const rows = await ctx.db
    .select({ userId: users.userId })
    .from(users)
    .where(actsFor(ctx.db, organizationId))
    .orderBy(sql`${isFirst} DESC`, asc(users.userId))
    .limit(MAX_TRIED);
  return rows.map(({ userId }) => userId);
}
