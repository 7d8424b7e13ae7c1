import { sql } from 'drizzle-orm';
import type { TxCtx } from '@/lib/platform/ctx';

/** Longer than any holder takes. A caller that times out runs unlocked: a duplicate alert is better than none. */
const LONGEST_WAIT_S = 5;

/**
 * Runs `work` under a named lock, one caller at a time over all processes. The lock is released before the transaction
 * ends, so `work` reads with row locks to see what an earlier caller is about to commit.
 */
export async function withAdvisoryLock<T>(tx: TxCtx, name: string, work: () => Promise<T>): Promise<T> {
  // A server may hold several databases of ours, and names of locks are at most 64 characters long.
  const lock = sql`MD5(CONCAT(DATABASE(), ':', ${name}))`;
  await tx.db.execute(sql`SELECT GET_LOCK(${lock}, ${LONGEST_WAIT_S})`);
  try {
    return await work();
  } finally {
    await tx.db.execute(sql`SELECT RELEASE_LOCK(${lock})`);
  }
}
