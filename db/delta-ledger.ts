import { createHash } from 'node:crypto';
import os from 'node:os';
import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import type { Delta } from './delta-files';

export type LedgerEntry = {
  name: string;
  checksum: string;
  /** Null while the delta is running, or when the run was cut off: DDL cannot be rolled back by the server. */
  appliedAt: Date | null;
};

// A starter waits for another one that applies everything to a slow disk; longer than this, that one hangs.
const LOCK_WAIT_S = 120;

/** Runs `work` while no other starter changes the schema of this database. The lock ends with the connection. */
export async function withDeltaLock<T>(
  connection: Connection,
  databaseName: string,
  work: () => Promise<T>,
): Promise<T> {
  // Lock names are server-wide and at most 64 characters, as database names are.
  const lockName = `deltas:${createHash('sha256').update(databaseName).digest('hex').slice(0, 32)}`;
  const [rows] = await connection.query<RowDataPacket[]>('SELECT GET_LOCK(?, ?) AS held', [lockName, LOCK_WAIT_S]);
  if (rows[0]?.held !== 1) {
    throw new Error(`another process has been changing the schema of ${databaseName} for ${LOCK_WAIT_S} s; try again`);
  }
  try {
    return await work();
  } finally {
    await connection.query('SELECT RELEASE_LOCK(?)', [lockName]);
  }
}

export async function createLedger(connection: Connection): Promise<void> {
  await connection.query(`CREATE TABLE IF NOT EXISTS schema_deltas (
    name VARCHAR(190) COLLATE utf8mb4_nopad_bin NOT NULL,
    checksum CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    applied_at DATETIME(3) NULL,
    applied_by VARCHAR(190) NOT NULL,
    PRIMARY KEY (name)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci`);
}

/** Removes the ledger of a database from which every delta was rolled back. */
export async function dropEmptyLedger(connection: Connection): Promise<void> {
  const entries = await readLedger(connection);
  if (entries?.length === 0) await connection.query('DROP TABLE schema_deltas');
}

/** The ledger in the order of names, or null when this database has none. */
export async function readLedger(connection: Connection): Promise<LedgerEntry[] | null> {
  const [tables] = await connection.query<RowDataPacket[]>("SHOW TABLES LIKE 'schema\\_deltas'");
  if (tables.length === 0) return null;
  const [rows] = await connection.query<RowDataPacket[]>(
    'SELECT name, checksum, applied_at AS appliedAt FROM schema_deltas ORDER BY name',
  );
  return rows.map((row) => ({
    name: String(row.name),
    checksum: String(row.checksum),
    appliedAt: row.appliedAt instanceof Date ? row.appliedAt : null,
  }));
}

/** Writes down that a delta has begun, so that a run that is cut off leaves a trace. */
export async function recordStart(connection: Connection, delta: Delta): Promise<void> {
  await connection.query('INSERT INTO schema_deltas (name, checksum, applied_at, applied_by) VALUES (?, ?, NULL, ?)', [
    delta.name,
    delta.checksum,
    describeOperator(),
  ]);
}

export async function recordEnd(connection: Connection, delta: Delta): Promise<void> {
  await connection.query('UPDATE schema_deltas SET applied_at = UTC_TIMESTAMP(3) WHERE name = ?', [delta.name]);
}

export async function forget(connection: Connection, name: string): Promise<void> {
  const [result] = await connection.query<ResultSetHeader>('DELETE FROM schema_deltas WHERE name = ?', [name]);
  if (result.affectedRows !== 1) throw new Error(`${name} was not in the ledger`);
}

function describeOperator(): string {
  return `${operatorName()}@${os.hostname()}`.slice(0, 190);
}

function operatorName(): string {
  try {
    return os.userInfo().username;
  } catch {
    // A container can run under a user id that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
