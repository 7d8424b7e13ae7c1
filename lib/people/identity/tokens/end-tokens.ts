import { and, eq, isNull, sql } from 'drizzle-orm';
import { apiTokens } from '@/db/schema/sessions';
import type { TxCtx } from '@/lib/platform/ctx';

/**
 * Revokes all tokens of a person in the transaction of the change that requires it: a thief of the password could have
 * created one.
 */
export async function endTokens(tx: TxCtx, userId: number): Promise<number> {
  const [result] = await tx.db
    .update(apiTokens)
    .set({ revokedAt: sql`NOW(3)` })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
  return result.affectedRows;
}
