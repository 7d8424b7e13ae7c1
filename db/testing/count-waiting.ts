import { sql } from 'drizzle-orm';
import { getDatabase } from '../client';
import { rowsOf } from '../rows-of';

/**
 * Count of statements of this test's database that wait for a lock now: a running one always waits.
 * @param like pattern of their text; by default locking reads
 */
export async function countWaiting(like = '%for update%'): Promise<number> {
  const rows = await rowsOf<{ n: number }>(
    getDatabase(),
    sql`SELECT COUNT(*) AS n FROM information_schema.processlist
    WHERE db = DATABASE() AND info LIKE ${like} AND id <> CONNECTION_ID()`,
  );
  return rows[0]?.n ?? 0;
}
