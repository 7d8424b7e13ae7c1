import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { openAdminConnection, quoteName } from '../admin-connection';
import { applyDeltas } from '../apply-deltas';

export type TestDatabase = {
  name: string;
  /** All rights. */
  adminUrl: string;
  /** The app's rights, those of the role dms_app. */
  databaseUrl: string;
  drop: () => Promise<void>;
};

/** `empty`: no tables; `schema`: deltas applied; `master`: also the master data. */
export type TestDatabaseContents = 'empty' | 'schema' | 'master';

// One user for all test databases: its rights come from the role, which is server-wide as well.
const APP_USER = 'dms_test_app';

// A test that left a transaction open would otherwise hold up the drop for a minute and hide its mistake.
const DROP_LOCK_WAIT_S = 5;

// To end a session that is ending anyway is a race inside the server; about then another test's was once cut off.
const LETTING_GO_MS = 1000;

/** ER_DB_DROP_RMDIR, and how long a loaded server may take to delete the files. */
const CANNOT_REMOVE_FOLDER = 1010;
const EMPTYING_MS = 30_000;

/**
 * Makes a database of its own on the test server (TEST_MYSQL_URL, which the test run sets). One with master data is made
 * after the run's blueprint (TEST_BLUEPRINT), one with the schema alone by the deltas.
 */
export async function createTestDatabase(
  options: { contents?: TestDatabaseContents; name?: string } = {},
): Promise<TestDatabase> {
  const contents = options.contents ?? 'master';
  const name = options.name ?? `dms_test_${randomBytes(6).toString('hex')}`;
  const adminUrl = addressOf(testServerUrl(), name);
  const databaseUrl = addressOf(appServerUrl(), name);
  if (contents === 'schema') await applyDeltas(adminUrl, { appUrl: databaseUrl });
  else await fill(adminUrl, contents === 'master' ? readFileSync(blueprintFile(), 'utf8') : null);
  return { name, adminUrl, databaseUrl, drop: () => dropTestDatabase(adminUrl, name) };
}

function testServerUrl(): string {
  const url = process.env.TEST_MYSQL_URL;
  if (!url) throw new Error('TEST_MYSQL_URL is not set: is this test in the project that has servers (*.test.ts)?');
  return url;
}

function blueprintFile(): string {
  const file = process.env.TEST_BLUEPRINT;
  if (!file) throw new Error('TEST_BLUEPRINT is not set: only a test run has master data to give');
  return file;
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

/** Makes it when it is not there. The user of the app has its role since the template was made. */
async function fill(adminUrl: string, statements: string | null): Promise<void> {
  const connection = await openAdminConnection(adminUrl);
  try {
    if (statements !== null) await connection.query(statements);
  } finally {
    await connection.end();
  }
}

async function dropTestDatabase(adminUrl: string, name: string): Promise<void> {
  const serverUrl = new URL(adminUrl);
  serverUrl.pathname = '/';
  const connection = await mysql.createConnection({ uri: serverUrl.href, multipleStatements: true });
  try {
    for (const id of await findLeftSessions(connection, name)) await killSession(connection, id);
    await connection.query(`SET SESSION lock_wait_timeout = ${DROP_LOCK_WAIT_S}`);
    await dropWhenEmpty(connection, name);
  } finally {
    await connection.end();
  }
}

/** The server deletes files of full-text and altered tables in the background; until then their folder is not empty. */
async function dropWhenEmpty(connection: mysql.Connection, name: string): Promise<void> {
  const until = performance.now() + EMPTYING_MS;
  for (;;) {
    try {
      await connection.query(`DROP DATABASE IF EXISTS ${quoteName(name)}`);
      return;
    } catch (error) {
      const isNotEmpty = (error as { errno?: number }).errno === CANNOT_REMOVE_FOLDER;
      if (!isNotEmpty || performance.now() > until) throw error;
      await sleep(50);
    }
  }
}

/** Unclosed sessions of a database: a client learns of the close before the server releases it. */
async function findLeftSessions(connection: mysql.Connection, name: string): Promise<number[]> {
  const until = performance.now() + LETTING_GO_MS;
  for (;;) {
    const [sessions] = await connection.query<RowDataPacket[]>(
      'SELECT id FROM information_schema.processlist WHERE db = ? AND id <> CONNECTION_ID()',
      [name],
    );
    if (sessions.length === 0 || performance.now() > until) return sessions.map(({ id }) => Number(id));
    await sleep(5);
  }
}

async function killSession(connection: mysql.Connection, id: number): Promise<void> {
  try {
    await connection.query(`KILL ${id}`);
  } catch (error) {
    // It ended by itself since.
    if ((error as { errno?: number }).errno !== 1094) throw error;
  }
}
