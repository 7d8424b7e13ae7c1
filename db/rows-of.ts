import type { SQL } from 'drizzle-orm';
import type { Database } from './client';

/**
 * The rows of a query that Drizzle's builder cannot express.
 *
 * `Row` is the caller's claim: neither the compiler nor the driver checks it against the columns of the query. Text
 * columns and numbers of MariaDB arrive as mysql2 delivers them: DECIMAL and SUM as text, COUNT as a number. The answer
 * of CALL is one array of rows for each of its SELECTs, so that there `Row` is an array type.
 */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const [rows] = (await db.execute(query)) as unknown as [Row[]];
  return rows;
}
