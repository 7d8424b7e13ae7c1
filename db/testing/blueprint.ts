import type { Connection, RowDataPacket } from 'mysql2/promise';
import { openAdminConnection, quoteName } from '../admin-connection';
import { listTables } from '../business-data';

/**
 * A whole database as one text of statements, for openAdminConnection to an empty one on the same server. It has
 * tables, rows, triggers, routines and the app's rights. The statements copy the rows when they run. They take a
 * quarter of the deltas' time, which build many tables in steps.
 */
export async function readBlueprint(adminUrl: string): Promise<string> {
  const connection = await openAdminConnection(adminUrl);
  try {
    const tables = await listTables(connection);
    return [
      // Tables refer to each other in both directions.
      'SET foreign_key_checks = 0',
      ...(await describeTables(connection, tables)),
      ...(await describeRows(connection, tables)),
      ...(await describeTriggers(connection)),
      ...(await describeRoutines(connection)),
      ...(await describeRights(connection)),
    ].join(';\n');
  } finally {
    await connection.end();
  }
}

async function describeTables(connection: Connection, tables: string[]): Promise<string[]> {
  const statements: string[] = [];
  for (const table of tables) {
    const statement = await show(connection, `SHOW CREATE TABLE ${quoteName(table)}`, 'Create Table');
    statements.push(statement.replace(/ AUTO_INCREMENT=\d+/, ''));
  }
  return statements;
}

/** Of the tables that have rows, with the columns that take a value. */
async function describeRows(connection: Connection, tables: string[]): Promise<string[]> {
  const probes = tables.map(
    (table) => `SELECT '${table}' AS name FROM DUAL WHERE EXISTS (SELECT 1 FROM ${quoteName(table)})`,
  );
  const [filled] = await connection.query<RowDataPacket[]>(probes.join(' UNION ALL '));
  const [columns] = await connection.query<RowDataPacket[]>(
    `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
     WHERE table_schema = DATABASE() AND is_generated = 'NEVER' ORDER BY table_name, ordinal_position`,
  );
  const source = await currentDatabase(connection);
  return filled.map(({ name }) => {
    const table = quoteName(String(name));
    const names = columns
      .filter((column) => column.tableName === name)
      .map((column) => quoteName(String(column.columnName)))
      .join(', ');
    return `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${source}.${table}`;
  });
}

async function describeTriggers(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()
     ORDER BY event_object_table, action_timing, event_manipulation, action_order`,
  );
  return showEach(
    connection,
    rows.map(({ name }) => [`SHOW CREATE TRIGGER ${quoteName(String(name))}`, 'SQL Original Statement']),
  );
}

async function describeRoutines(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT routine_name AS name, routine_type AS type FROM information_schema.routines
     WHERE routine_schema = DATABASE() ORDER BY routine_name`,
  );
  return showEach(
    connection,
    rows.map(({ name, type }) => [
      `SHOW CREATE ${type} ${quoteName(String(name))}`,
      type === 'FUNCTION' ? 'Create Function' : 'Create Procedure',
    ]),
  );
}

async function describeRights(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>('SHOW GRANTS FOR dms_app');
  const prefix = `${await currentDatabase(connection)}.`;
  return rows
    .map((row) => String(Object.values(row)[0]))
    .filter((statement) => statement.includes(` ${prefix}`))
    .map((statement) => statement.replace(` ${prefix}`, ' '));
}

async function currentDatabase(connection: Connection): Promise<string> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT DATABASE() AS name');
  return quoteName(String(rows[0]?.name));
}

async function showEach(connection: Connection, statements: Array<[sql: string, column: string]>): Promise<string[]> {
  const found: string[] = [];
  for (const [sql, column] of statements) found.push(await show(connection, sql, column));
  return found;
}

async function show(connection: Connection, sql: string, column: string): Promise<string> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  const statement = rows[0]?.[column];
  if (typeof statement !== 'string') throw new Error(`${sql} has no column ${column}`);
  return statement;
}
