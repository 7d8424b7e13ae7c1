import type { Connection, RowDataPacket } from 'mysql2/promise';

/** Between two readings that are to differ: the server makes a new list after 100 ms without a reader. */
export const LIST_RENEWAL_MS = 150;

/**
 * Holds an advisory lock for tests that read `information_schema.innodb_trx`, until the connection ends. The server
 * caches one such list for all databases, and does not refresh it while it is read often.
 */
export async function holdListOfTransactions(connection: Connection): Promise<void> {
  const [[row]] = await connection.query<RowDataPacket[]>("SELECT GET_LOCK('list_of_transactions', 100) AS isHeld");
  if (row?.isHeld !== 1) throw new Error('another test keeps the list of transactions');
}
