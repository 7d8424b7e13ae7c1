import { and, eq, isNull, sql } from 'drizzle-orm';
import { apiTokens } from '@/db/schema/sessions';
import type { TxCtx } from '@/lib/platform/ctx';

/** Ends every token of a person inside the change that demands it: whoever had the password may have made one. */
export async function endTokens(tx: TxCtx, userId: number): Promise<number> {
  const [result] = await tx.db
    .update(apiTokens)
    .set({ revokedAt: sql`NOW(3)` })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
  return result.affectedRows;
}
