import { randomBytes } from 'node:crypto';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { openAdminConnection, quoteName } from '../admin-connection';
import { applyDeltas } from '../apply-deltas';
import { listTables } from '../business-data';

export type TestDatabase = {
  name: string;
  /** All rights. */
  adminUrl: string;
  /** The app's rights: those of the role dms_app. */
  databaseUrl: string;
  drop: () => Promise<void>;
};

/** `empty`: no tables; `schema`: deltas applied; `master`: also the master data. */
export type TestDatabaseContents = 'empty' | 'schema' | 'master';

// One user for all test databases: its rights come from the role, which is server-wide as well.
const APP_USER = 'dms_test_app';

// A test that left a transaction open would otherwise hold up the drop for a minute and hide its mistake.
const DROP_LOCK_WAIT_S = 5;

/**
 * Makes a database of its own on the test server (TEST_MYSQL_URL, which the test run sets). Master data is copied from
 * the run's template (TEST_TEMPLATE_DATABASE), which takes milliseconds.
 */
export async function createTestDatabase(
  options: { contents?: TestDatabaseContents; name?: string } = {},
): Promise<TestDatabase> {
  const contents = options.contents ?? 'master';
  const name = options.name ?? `dms_test_${randomBytes(6).toString('hex')}`;
  const adminUrl = addressOf(testServerUrl(), name);
  const databaseUrl = addressOf(appServerUrl(), name);
  if (contents === 'empty') await (await openAdminConnection(adminUrl)).end();
  else await applyDeltas(adminUrl, { appUrl: databaseUrl });
  const template = process.env.TEST_TEMPLATE_DATABASE;
  if (contents === 'master' && template) await copyRows(adminUrl, template);
  return { name, adminUrl, databaseUrl, drop: () => dropTestDatabase(adminUrl, name) };
}

function testServerUrl(): string {
  const url = process.env.TEST_MYSQL_URL;
  if (!url) throw new Error('TEST_MYSQL_URL is not set: is this test in the project that has servers (*.test.ts)?');
  return url;
}

function appServerUrl(): string {
  const url = new URL(testServerUrl());
  url.username = APP_USER;
  return url.href;
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function copyRows(adminUrl: string, template: string): Promise<void> {
  const connection = await openAdminConnection(adminUrl);
  try {
    const statements: string[] = [];
    for (const [table, columns] of await listFilledTables(adminUrl, template)) {
      const names = columns.map(quoteName).join(', ');
      statements.push(
        `INSERT INTO ${quoteName(table)} (${names}) SELECT ${names} FROM ${quoteName(template)}.${quoteName(table)}`,
      );
    }
    if (statements.length === 0) return;
    await connection.query(`SET foreign_key_checks = 0; ${statements.join('; ')}`);
  } finally {
    await connection.end();
  }
}

/** The template's tables that have rows, with the columns that take a value. */
async function listFilledTables(adminUrl: string, template: string): Promise<Map<string, string[]>> {
  const templateUrl = addressOf(adminUrl, template);
  const connection = await openAdminConnection(templateUrl);
  try {
    const tables = (await listTables(connection)).filter((table) => table !== 'schema_deltas');
    const probe = tables.map(
      (table) => `SELECT '${table}' AS name FROM DUAL WHERE EXISTS (SELECT 1 FROM ${quoteName(table)})`,
    );
    if (probe.length === 0) return new Map();
    const [filled] = await connection.query<RowDataPacket[]>(probe.join(' UNION ALL '));
    const [columns] = await connection.query<RowDataPacket[]>(
      `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
       WHERE table_schema = DATABASE() AND is_generated = 'NEVER' ORDER BY table_name, ordinal_position`,
    );
    return new Map(
      filled.map((row) => [
        String(row.name),
        columns.filter((column) => column.tableName === row.name).map((column) => String(column.columnName)),
      ]),
    );
  } finally {
    await connection.end();
  }
}

async function dropTestDatabase(adminUrl: string, name: string): Promise<void> {
  const serverUrl = new URL(adminUrl);
  serverUrl.pathname = '/';
  const connection = await mysql.createConnection({ uri: serverUrl.href, multipleStatements: true });
  try {
    const [sessions] = await connection.query<RowDataPacket[]>(
      'SELECT id FROM information_schema.processlist WHERE db = ? AND id <> CONNECTION_ID()',
      [name],
    );
    for (const session of sessions) await killSession(connection, Number(session.id));
    await connection.query(`SET SESSION lock_wait_timeout = ${DROP_LOCK_WAIT_S}; DROP DATABASE ${quoteName(name)}`);
  } finally {
    await connection.end();
  }
}

async function killSession(connection: mysql.Connection, id: number): Promise<void> {
  try {
    await connection.query(`KILL ${id}`);
  } catch (error) {
    // It ended by itself meanwhile.
    if ((error as { errno?: number }).errno !== 1094) throw error;
  }
}
