import { sql } from 'drizzle-orm';
import { getDatabase } from '../client';
import { rowsOf } from '../rows-of';

/** How many locking reads of this test's database wait for a lock at this moment: any that is seen running does. */
export async function countWaiting(): Promise<number> {
  const rows = await rowsOf<{ n: number }>(
    getDatabase(),
    sql`SELECT COUNT(*) AS n FROM information_schema.processlist
    WHERE db = DATABASE() AND info LIKE '%for update%' AND id <> CONNECTION_ID()`,
  );
  return rows[0]?.n ?? 0;
}
