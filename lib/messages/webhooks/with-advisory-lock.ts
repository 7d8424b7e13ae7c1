import { sql } from 'drizzle-orm';
import type { TxCtx } from '@/lib/platform/ctx';

/** Longer than any of them takes; who still waits then goes on: an alert too many is better than none. */
const LONGEST_WAIT_S = 5;

/**
 * Does what others may be doing under the same name one after the other, in all processes. The lock ends before the
 * transaction does, so `work` has to read with row locks what it is to find of those before it.
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
