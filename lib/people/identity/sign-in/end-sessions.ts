import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { RevokeReason } from '@/db/enums';
import { userSessions } from '@/db/schema/sessions';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';

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

/** Common columns of the audit rows of a person's own sessions. */
export function ownSession(ctx: UserCtx) {
  return { entityType: 'session', entityLabel: ctx.actor.username, subjectOrganizationId: ctx.actor.organizationId };
}
