import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import type { Ctx } from '@/lib/platform/ctx';
import { hashSecret } from './secret';

/**
 * True for the cookie of a session, ended or not, whose person is deactivated. Only their own browser has it, so the
 * answer tells strangers nothing about which accounts exist.
 */
export async function isOfDeactivatedPerson(ctx: Ctx, secret: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: userSessions.id })
    .from(userSessions)
    .innerJoin(users, eq(users.userId, userSessions.userId))
    .where(and(eq(userSessions.sessionHash, hashSecret(secret)), eq(users.isActive, false)));
  return rows.length > 0;
}
