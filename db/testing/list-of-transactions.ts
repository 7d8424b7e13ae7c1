import type { Connection, RowDataPacket } from 'mysql2/promise';

/** Between two readings that are to differ: the server makes a new list after 100 ms without a reader. */
export const LIST_RENEWAL_MS = 150;

/**
 * Waits until no other test reads `information_schema.innodb_trx`, and keeps the others waiting until the connection
 * ends. The server has one list for all its databases, and does not renew it while it is read often.
 */
export async function holdListOfTransactions(connection: Connection): Promise<void> {
  const [[row]] = await connection.query<RowDataPacket[]>("SELECT GET_LOCK('list_of_transactions', 100) AS isHeld");
  if (row?.isHeld !== 1) throw new Error('another test keeps the list of transactions');
}
