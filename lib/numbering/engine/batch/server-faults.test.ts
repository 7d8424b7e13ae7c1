import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/mysql2';
import mysql, { type Connection, type Pool, type RowDataPacket } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { createTestDatabase, type TestDatabase } from '@/db/testing/database';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { startMariadb } from '@/scripts/servers/mariadb.mjs';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { chooseThrowAwayParent } from '@/scripts/servers/throw-away.mjs';
import { draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNumbering } from '../verify/verify';

// A MariaDB of its own: these tests end sessions, stop every commit and shut the server down.

const folder = mkdtempSync(path.join(chooseThrowAwayParent(), `dms-test-${process.pid}-`));
const password = randomBytes(16).toString('hex');
let port: number;
let server: Awaited<ReturnType<typeof start>>;
let database: TestDatabase;
let admin: Connection;
let pool: Pool;
let author: UserCtx;

function start() {
  const moreFlags = ['--log-bin', '--server-id=1', '--rpl-semi-sync-master-timeout=60000'];
  return startMariadb({ folder: path.join(folder, 'mariadb'), port, password, isThrowAway: true, moreFlags });
}

async function openAdmin(): Promise<Connection> {
  const connection = await mysql.createConnection(database.adminUrl);
  // A server that shuts down notifies each connection; without a listener that would end the process.
  connection.on('error', () => undefined);
  return connection;
}

beforeAll(async () => {
  chmodSync(folder, 0o711);
  port = await findFreePort();
  server = await start();
  process.env.TEST_MYSQL_URL = `mysql://root:${password}@127.0.0.1:${port}`;
  database = await createTestDatabase({ contents: 'schema' });
  await seedMasterData(database.adminUrl);
  admin = await openAdmin();
  pool = openPool(database.databaseUrl);
  author = await makeAuthor(drizzle(pool));
});
afterEach(async () => {
  expect(await verifyNumbering(author)).toEqual([]);
});
afterAll(async () => {
  await pool.end().catch(() => undefined);
  await admin.end();
  closeRedis();
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The session of the app whose running statement matches, once there is one. */
async function sessionRunning(statement: string): Promise<number> {
  let id: number | undefined;
  const look = async () => {
    const [rows] = await admin.query<RowDataPacket[]>(
      `SELECT id FROM information_schema.processlist
       WHERE db = ? AND user <> 'root' AND command = 'Query' AND info LIKE ?`,
      [database.name, statement],
    );
    id = rows[0]?.id;
    return id;
  };
  await expect.poll(look, { timeout: 4000, interval: 10 }).toBeDefined();
  return id ?? 0;
}

async function twoItems(to: string, type: 'LETTER' | 'MEMO' = 'LETTER') {
  const [first, second] = await draftItems(author, 2, { to, type });
  if (!first || !second) throw new Error('no drafts');
  return { first, second };
}

describe('a session that the server ends', () => {
  test.each([
    ['KILL QUERY', 'TEAM'],
    ['KILL', 'EN'],
  ])('by %s while it waits for the series takes the number on the next try', async (kill, to) => {
    const { first, second } = await twoItems(to);
    await issueText(first, storeNumbers);
    const holder = await openAdmin();
    await holder.query('BEGIN');
    await holder.query('SELECT id FROM document_number_series FOR UPDATE');
    const issued = issueText(second, storeNumbers);
    await admin.query(`${kill} ${await sessionRunning('%INSERT INTO document_number_series%')}`);
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await issued).toContain('-0002-');
  });

  test('by KILL QUERY in its COMMIT asks the ledger, and takes the number once', async () => {
    const { first, second } = await twoItems('กทท.');
    const backup = await openAdmin();
    for (const stage of ['START', 'FLUSH', 'BLOCK_DDL', 'BLOCK_COMMIT']) await backup.query(`BACKUP STAGE ${stage}`);
    const issued = issueText(first, storeNumbers);
    await admin.query(`KILL QUERY ${await sessionRunning('commit')}`);
    await backup.query('BACKUP STAGE END');
    await backup.end();
    expect(await issued).toContain('-0001-');
    expect(await issueText(second, storeNumbers)).toContain('-0002-');
  });

  test('by KILL while COMMIT waits for a replica has issued the number: the ledger answers', async () => {
    const { first, second } = await twoItems('ผรม.2');
    await admin.query('SET GLOBAL rpl_semi_sync_master_wait_point = AFTER_SYNC');
    await admin.query('SET GLOBAL rpl_semi_sync_master_enabled = ON');
    let writes = 0;
    const storeAndCount: typeof storeNumbers = (tx, numbered) => {
      writes += 1;
      return storeNumbers(tx, numbered);
    };
    const issued = issueText(first, storeAndCount);
    await admin.query(`KILL ${await sessionRunning('commit')}`);
    await admin.query('SET GLOBAL rpl_semi_sync_master_enabled = OFF');
    expect(await issued).toContain('-0001-');
    expect(writes).toBe(1);
    expect(await issueText(second, storeNumbers)).toContain('-0002-');
  });

  test('by a shutdown takes the number after the restart, or answers 503', async () => {
    const { first, second } = await twoItems('TEAM', 'MEMO');
    await issueText(first, storeNumbers);
    const holder = await openAdmin();
    await holder.query('BEGIN');
    await holder.query('SELECT id FROM document_number_series FOR UPDATE');
    const issued = issueText(second, storeNumbers).catch((error: unknown) => error);
    await sessionRunning('%INSERT INTO document_number_series%');
    await server.stop('SIGTERM');
    const outcome = await issued;
    server = await start();
    admin = await openAdmin();
    if (typeof outcome !== 'string') expect(outcome).toMatchObject({ code: 'BUSY', retryAfterSeconds: 3 });
    expect(await issueText(second, storeNumbers)).toContain('-0002-');
  });
});
