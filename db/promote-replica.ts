import { setTimeout as sleep } from 'node:timers/promises';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';

/** A replica applies a day's events in minutes; longer means that its SQL thread hangs. */
const APPLY_TIMEOUT_MS = 600_000;

export interface Promotion {
  /** False: the server was the writer before. */
  wasReplica: boolean;
  /** GTID of the last transaction that it has. */
  position: string;
}

/**
 * Makes a replica the writer: applies what it has received, ends replication and accepts writes. Idempotent. The former
 * writer must be gone before, or must have become unreachable for web and worker.
 * @param adminUrl administrator's address of the replica
 * @throws Error when an event cannot be applied: the replica then misses what follows it
 */
export async function promoteReplica(adminUrl: string): Promise<Promotion> {
  const connection = await mysql.createConnection({ uri: adminUrl });
  try {
    const wasReplica = (await statusOf(connection)) !== null;
    if (wasReplica) {
      await connection.query('STOP SLAVE IO_THREAD');
      await applyReceived(connection);
      await connection.query('STOP SLAVE');
      await connection.query('RESET SLAVE ALL');
    }
    await connection.query('SET GLOBAL read_only = 0');
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT @@gtid_current_pos AS position');
    return { wasReplica, position: String(row?.position ?? '') };
  } finally {
    await connection.end();
  }
}

async function applyReceived(connection: Connection): Promise<void> {
  const deadline = Date.now() + APPLY_TIMEOUT_MS;
  for (;;) {
    const status = await statusOf(connection);
    if (status === null) return;
    if (Number(status.Last_SQL_Errno) !== 0) {
      throw new Error(`an event cannot be applied: ${status.Last_SQL_Errno} ${status.Last_SQL_Error}`);
    }
    const isApplied =
      status.Master_Log_File === status.Relay_Master_Log_File &&
      Number(status.Read_Master_Log_Pos) === Number(status.Exec_Master_Log_Pos);
    if (isApplied) return;
    if (Date.now() > deadline) throw new Error('the received events are not applied after ten minutes');
    await sleep(100);
  }
}

async function statusOf(connection: Connection): Promise<RowDataPacket | null> {
  const [rows] = await connection.query<RowDataPacket[]>('SHOW SLAVE STATUS');
  return rows[0] ?? null;
}
