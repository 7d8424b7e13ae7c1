import { and, desc, eq } from 'drizzle-orm';
import type { SecondFactor, SignInMethod } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import type { UserCtx } from '@/lib/platform/ctx';
import { manageableUsers } from '../users/manageable-users';
import { isLiveSession } from './live-session';

export interface SessionRow {
  publicId: string;
  signInMethod: SignInMethod;
  /** Factor shown beside the password, or the passkey that signed in. */
  secondFactor: SecondFactor | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

const shown = {
  publicId: userSessions.publicId,
  signInMethod: userSessions.signInMethod,
  secondFactor: userSessions.secondFactor,
  ipAddress: userSessions.ipAddress,
  userAgent: userSessions.userAgent,
  createdAt: userSessions.createdAt,
  lastSeenAt: userSessions.lastSeenAt,
};
const newestFirst = [desc(userSessions.lastSeenAt), desc(userSessions.id)];

/** The actor's own live sessions. @param currentPublicId of the session in use */
export async function listSessions(ctx: UserCtx, currentPublicId: string | null): Promise<SessionRow[]> {
  const rows = await ctx.db
    .select(shown)
    .from(userSessions)
    .where(and(eq(userSessions.userId, ctx.actor.userId), isLiveSession))
    .orderBy(...newestFirst);
  return rows.map((row) => toRow(row, currentPublicId));
}

/** The live sessions of a person whose record the actor may change; empty for others. */
export async function listUserSessions(ctx: UserCtx, userPublicId: string): Promise<SessionRow[]> {
  const rows = await ctx.db
    .select({ ...shown, id: userSessions.id })
    .from(userSessions)
    .innerJoin(users, eq(users.userId, userSessions.userId))
    .where(and(eq(users.publicId, userPublicId), manageableUsers(ctx), isLiveSession))
    .orderBy(...newestFirst);
  return rows.map(({ id, ...row }) => ({ ...toRow(row, null), isCurrent: id === ctx.actor.sessionId }));
}

function toRow(
  row: Omit<SessionRow, 'createdAt' | 'lastSeenAt' | 'isCurrent'> & { createdAt: Date; lastSeenAt: Date },
  currentPublicId: string | null,
): SessionRow {
  return {
    ...row,
    isCurrent: row.publicId === currentPublicId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
