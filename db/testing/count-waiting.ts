import { sql } from 'drizzle-orm';
import { getDatabase } from '../client';
import { rowsOf } from '../rows-of';

/** Count of locking reads of this test's database that wait for a lock now: a running one always waits. */
export async function countWaiting(): Promise<number> {
  const rows = await rowsOf<{ n: number }>(
    getDatabase(),
    sql`SELECT COUNT(*) AS n FROM information_schema.processlist
    WHERE db = DATABASE() AND info LIKE '%for update%' AND id <> CONNECTION_ID()`,
  );
  return rows[0]?.n ?? 0;
}
