import { sql } from 'drizzle-orm';
import { getDatabase } from '../client';

/** How many locking reads of this test's database wait for a lock at this moment: any that is seen running does. */
export async function countWaiting(): Promise<number> {
  const [rows] = (await getDatabase().execute(sql`SELECT COUNT(*) AS n FROM information_schema.processlist
    WHERE db = DATABASE() AND info LIKE '%for update%' AND id <> CONNECTION_ID()`)) as unknown as [{ n: number }[]];
  return rows[0]?.n ?? 0;
}
