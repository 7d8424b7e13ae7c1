import type { Connection, RowDataPacket } from 'mysql2/promise';

/** For each table a digest of each column's values with the row that they are in. */
export type RowDigests = Record<string, Record<string, string>>;

/** Reads every row of every table but the ledger of the deltas, and the moments at which a delta binds rows. */
export async function digestRows(connection: Connection): Promise<RowDigests> {
  const [columns] = await connection.query<RowDataPacket[]>(
    `SELECT table_name AS tableName, column_name AS columnName, column_key AS keyKind FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name <> 'schema_deltas'
       AND NOT (table_name = 'record_facts' AND column_name = 'bound_at')
     ORDER BY table_name, ordinal_position`,
  );
  const digests: RowDigests = {};
  for (const table of new Set(columns.map(({ tableName }) => String(tableName)))) {
    const own = columns.filter(({ tableName }) => tableName === table);
    const key = own.filter(({ keyKind }) => keyKind === 'PRI').map(({ columnName }) => hexOf(columnName));
    const sums = own.map(
      ({ columnName }) =>
        `SUM(CONV(LEFT(MD5(CONCAT_WS('|', ${[...key, hexOf(columnName)].join(', ')})), 12), 16, 10)) AS \`${columnName}\``,
    );
    const [[row]] = await connection.query<RowDataPacket[]>(
      `SELECT COUNT(*) AS \`#\`, ${sums.join(', ')} FROM \`${table}\``,
    );
    digests[table] = Object.fromEntries(Object.entries(row ?? {}).map(([column, value]) => [column, String(value)]));
  }
  return digests;
}

/** NULL is a value of its own. */
function hexOf(column: string): string {
  return `COALESCE(HEX(\`${column}\`), '-')`;
}
