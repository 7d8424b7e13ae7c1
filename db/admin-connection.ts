import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';

export const DATABASE_COLLATION = 'utf8mb4_uca1400_as_ci';

// Older servers store a UUIDv7 in another byte order than newer ones.
const MINIMUM_VERSION = [10, 11, 5] as const;

/** The database that a connection address names. Throws when it names none. */
export function databaseNameOf(url: string): string {
  if (!url.startsWith('mysql://')) throw new Error('the database address must begin with mysql://');
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (name === '') throw new Error('the database address must end with /<database name>');
  return name;
}

/** Back-quoted for use in SQL text, where a placeholder is not possible. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/**
 * A connection for schema work: several statements per query, UTC, strict mode. Makes the database when it does not
 * exist. Throws when the server is not MariaDB 10.11.5 or newer.
 */
export async function openAdminConnection(adminUrl: string): Promise<Connection> {
  const name = databaseNameOf(adminUrl);
  const serverUrl = new URL(adminUrl);
  serverUrl.pathname = '/';
  const connection = await mysql.createConnection({
    uri: serverUrl.href,
    multipleStatements: true,
    timezone: 'Z',
    supportBigNumbers: true,
  });
  try {
    await refuseOldServer(connection);
    await connection.query(
      `CREATE DATABASE IF NOT EXISTS ${quoteName(name)} CHARACTER SET utf8mb4 COLLATE ${DATABASE_COLLATION}`,
    );
    await connection.query(`USE ${quoteName(name)}`);
    await connection.query(
      `SET NAMES utf8mb4 COLLATE ${DATABASE_COLLATION};
       SET SESSION time_zone = '+00:00', tx_isolation = 'READ-COMMITTED',
         sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'`,
    );
    return connection;
  } catch (error) {
    await connection.end();
    throw error;
  }
}

async function refuseOldServer(connection: Connection): Promise<void> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
  const version = String(rows[0]?.version);
  const found = version.split(/[.-]/).map(Number);
  const firstDifference = MINIMUM_VERSION.findIndex((part, index) => part !== found[index]);
  const isOld = firstDifference >= 0 && (found[firstDifference] ?? 0) < (MINIMUM_VERSION[firstDifference] ?? 0);
  if (isOld || !version.includes('MariaDB')) {
    throw new Error(`MariaDB ${MINIMUM_VERSION.join('.')} or newer is needed; the server is ${version}`);
  }
}
