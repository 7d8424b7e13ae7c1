import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { RevokeReason } from '@/db/enums';
import { userSessions } from '@/db/schema/sessions';
import { record } from '../audit/record';
import type { TxCtx, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { transact } from '../transact';
import type { RevokeSession } from './schema';

/** Ends one of the actor's own sessions; it ends with its next request. @throws AppError NOT_FOUND */
export async function revokeSession(ctx: UserCtx, input: RevokeSession): Promise<void> {
  const isOne = eq(userSessions.publicId, input.publicId);
  await transact(ctx, async (tx) => {
    const count = await endSessions(tx, ctx.actor.userId, 'REVOKED', isOne);
    if (count === 0) throw new AppError('NOT_FOUND');
    await record(tx, { ...ownSession(ctx), action: 'session.revoked', entityPublicId: input.publicId });
  });
}

/** Ends all of the actor's sessions but the one in use. @returns how many */
export async function revokeOtherSessions(ctx: UserCtx, currentPublicId: string | null): Promise<{ count: number }> {
  return transact(ctx, async (tx) => {
    const isOther = currentPublicId ? ne(userSessions.publicId, currentPublicId) : undefined;
    const count = await endSessions(tx, ctx.actor.userId, 'REVOKED', isOther);
    if (count > 0) await record(tx, { ...ownSession(ctx), action: 'session.others_revoked', reason: String(count) });
    return { count };
  });
}

/** Ends the session in use. Saying it twice is harmless. */
export async function signOut(ctx: UserCtx, currentPublicId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const count = await endSessions(tx, ctx.actor.userId, 'SIGN_OUT', eq(userSessions.publicId, currentPublicId));
    if (count > 0) {
      await record(tx, { ...ownSession(ctx), action: 'session.signed_out', entityPublicId: currentPublicId });
    }
  });
}

/** Ends sessions of a person inside the change that demands it. @returns how many were alive */
export async function endSessions(
  tx: TxCtx,
  userId: number,
  reason: RevokeReason,
  which: SQL | undefined = undefined,
): Promise<number> {
  const [result] = await tx.db
    .update(userSessions)
    .set({ revokedAt: sql`NOW(3)`, revokeReason: reason })
    .where(and(eq(userSessions.userId, userId), isNull(userSessions.revokedAt), which));
  return result.affectedRows;
}

function ownSession(ctx: UserCtx) {
  return { entityType: 'session', entityLabel: ctx.actor.username, subjectOrganizationId: ctx.actor.organizationId };
}
