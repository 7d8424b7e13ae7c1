import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';

/** A connection of the account that reads the database for a backup. The caller ends it. */
export async function openSource(url: string): Promise<Connection> {
  return mysql.createConnection({ uri: url, timezone: 'Z', supportBigNumbers: true });
}

export interface SourceFacts {
  /** The database's own clock, in UTC. */
  now: Date;
  version: string;
  /** Host, port and id: another one has another binary log. */
  server: string;
  writesLog: boolean;
}

export async function readSourceFacts(connection: Connection): Promise<SourceFacts> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT UTC_TIMESTAMP(3) AS now, VERSION() AS version, @@log_bin AS writesLog,
       CONCAT(@@hostname, ':', @@port, '/', @@server_id) AS server`,
  );
  const row = rows[0];
  if (!row) throw new Error('the server returned no identity');
  return { now: row.now, version: row.version, server: row.server, writesLog: row.writesLog === 1 };
}

/** A file of the binary log; the last one is still written. */
export interface LogFile {
  name: string;
  sizeBytes: number;
}

export async function listLogFiles(connection: Connection): Promise<LogFile[]> {
  const [rows] = await connection.query<RowDataPacket[]>('SHOW BINARY LOGS');
  return rows.map((row) => ({ name: String(row.Log_name), sizeBytes: Number(row.File_size) }));
}
