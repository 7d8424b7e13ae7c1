import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import type { Ctx } from '@/lib/platform/ctx';
import { hashSecret } from './secret';

/**
 * True for the cookie of a session, live or ended, of a deactivated person. Only their own browser has it, so the
 * answer does not disclose accounts to strangers.
 */
export async function isOfDeactivatedPerson(ctx: Ctx, secret: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: userSessions.id })
    .from(userSessions)
    .innerJoin(users, eq(users.userId, userSessions.userId))
    .where(and(eq(userSessions.sessionHash, hashSecret(secret)), eq(users.isActive, false)));
  return rows.length > 0;
}
