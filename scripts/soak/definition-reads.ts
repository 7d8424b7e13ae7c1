import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Count of the database's reads of a definition, by its own counter. */
export interface DefinitionReads {
  total: () => Promise<number>;
  /** Watches second by second until it is stopped. @returns the most reads of a second */
  watch: () => { stop: () => Promise<number> };
  close: () => Promise<void>;
}

/** Counts rows read of the definitions table over all connections; a definition is one row, found by its key. */
export async function countDefinitionReads(mysqlUrl: string): Promise<DefinitionReads> {
  const connection = await createConnection(mysqlUrl);
  await connection.query('SET GLOBAL userstat = ON');
  const total = async () => {
    const [rows] = await connection.query<RowDataPacket[]>(
      "SELECT ROWS_READ AS count FROM information_schema.TABLE_STATISTICS WHERE TABLE_NAME = 'workflow_definitions'",
    );
    return Number(rows[0]?.count ?? 0);
  };
  return {
    total,
    watch: () => {
      let isStopping = false;
      let most = 0;
      const watching = (async () => {
        for (let before = await total(); !isStopping; ) {
          await sleep(1000);
          const now = await total();
          most = Math.max(most, now - before);
          before = now;
        }
      })();
      return {
        stop: async () => {
          isStopping = true;
          await watching;
          return most;
        },
      };
    },
    close: () => connection.end(),
  };
}
