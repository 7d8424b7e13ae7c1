import { drizzle } from 'drizzle-orm/mysql2';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { v7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { applyDeltas, rollbackDeltas } from '@/db/apply-deltas';
import type { Database } from '@/db/client';
import { ERRNO } from '@/db/errors';
import { preparePartitions } from '@/db/partitions';
import { createTestDatabase, type TestDatabase } from '@/db/testing/database';
import { systemCtx } from '../ctx';
import { ensurePartitions } from './ensure-partitions';

let database: TestDatabase;
let admin: Connection;
let app: Connection;

beforeEach(async () => {
  await close();
  database = await createTestDatabase();
  admin = await openAdminConnection(database.adminUrl);
  app = await mysql.createConnection(database.databaseUrl);
});
afterAll(close);

async function close(): Promise<void> {
  await admin?.end();
  await app?.end();
  await database?.drop();
}

const ensure = () => {
  const db: Database = drizzle(app);
  return ensurePartitions({ ...systemCtx('test'), db });
};

async function tell(connection: Connection, count = 1): Promise<void> {
  const row = () => [1, 1, v7(), 'test', 'RECEIVED', 'test', v7(), '{}'];
  await connection.query(
    'INSERT INTO notifications (user_id, organization_id, event_id, event_type, reason, entity_type, entity_uuid, params) VALUES ?',
    [Array.from({ length: count }, row)],
  );
}

/**
 * Four programs insert notifications while `work` is done.
 * @param ignored the server's error that ends one insert and not the test
 */
async function besideInserts(work: () => Promise<unknown>, ignored?: number): Promise<void> {
  let isOver = false;
  const insert = async () => {
    const connection = await mysql.createConnection(database.databaseUrl);
    while (!isOver) {
      await tell(connection, 5).catch((error) => {
        if (error.errno !== ignored) throw error;
      });
    }
    await connection.end();
  };
  const inserting = [insert(), insert(), insert(), insert()];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(inserting);
  }
}

async function select(text: string): Promise<RowDataPacket[]> {
  const [rows] = await admin.query<RowDataPacket[]>(text);
  return rows;
}

const repeatedIds = () => select('SELECT id FROM notifications GROUP BY id HAVING COUNT(*) > 1');
const inOrder = async (key: string) =>
  (await select(`SELECT uuid FROM notifications ORDER BY ${key}`)).map(({ uuid }) => String(uuid));
const partitionNames = async (table: string) =>
  (
    await select(
      `SELECT partition_name AS name FROM information_schema.partitions
       WHERE table_schema = DATABASE() AND table_name = '${table}' ORDER BY partition_ordinal_position`,
    )
  ).map(({ name }) => String(name));

/** `pYYYYMM` of the month so far from now. */
function partitionIn(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  return `p${day.toISOString().slice(0, 7).replace('-', '')}`;
}

describe('partitions', () => {
  it('reach a year ahead of the first row, and are added once', async () => {
    expect(await ensure()).toEqual([
      ...Array.from({ length: 13 }, (_, months) => `notifications ${partitionIn(months)}`),
      ...(await addedYears()),
    ]);
    expect(await ensure()).toEqual([]);
    expect((await partitionNames('notifications')).at(-1)).toBe('pmax');
    await tell(app);
    expect(await select('SELECT id FROM notifications PARTITION (pmax)')).toEqual([]);
  });

  it('that hold rows are not split by the worker, but at a start with the table locked', async () => {
    await tell(app, 3);
    await expect(ensure()).rejects.toThrow('run npm run db:apply');
    // The years, whose last partition is empty, are not held up.
    expect((await partitionNames('audit_logs')).slice(-2)).toEqual([`p${new Date().getUTCFullYear() + 2}`, 'pmax']);
    await expect(app.query(`CALL add_notifications_partition('2026-01-01')`)).rejects.toThrow('holds rows');
    await besideInserts(async () => {
      expect(await preparePartitions(database.adminUrl)).toContain(`notifications ${partitionIn(0)}`);
    });
    expect(await repeatedIds()).toEqual([]);
    expect(await select('SELECT id FROM notifications PARTITION (pmax)')).toEqual([]);
    expect(await ensure()).toEqual([]);
  });

  it('are not made so far ahead that none could follow', async () => {
    await expect(app.query(`CALL add_notifications_partition('9998-01-01')`)).rejects.toThrow('more than a year ahead');
    await expect(app.query('CALL add_audit_logs_partition(9998)')).rejects.toThrow('more than two years ahead');
  });
});

async function addedYears(): Promise<string[]> {
  const names = (await partitionNames('audit_logs')).filter((name) => name !== 'pmax' && name > 'p2027');
  return names.map((name) => `audit_logs ${name}`);
}

describe('a database whose notifications share ids', () => {
  it('has each once when the delta was applied, in the order they had', async () => {
    await rollbackDeltas(database.adminUrl, { to: 34, force: true });
    await tell(app, 500);
    // As the worker once did, until it happened.
    await besideInserts(async () => {
      for (let round = 1; (await repeatedIds()).length === 0; round += 1) {
        expect(round, 'splits without a repeat').toBeLessThan(200);
        await admin.query("CALL add_notifications_partition('2025-02-01')");
        await admin.query(
          'ALTER TABLE notifications REORGANIZE PARTITION p202502, pmax INTO (PARTITION pmax VALUES LESS THAN MAXVALUE)',
        );
      }
      // An id that repeats within one millisecond is refused by the primary key instead.
    }, ERRNO.duplicate);
    const before = await inOrder('id, created_at');
    await applyDeltas(database.adminUrl);
    expect(await repeatedIds()).toEqual([]);
    expect(await inOrder('id')).toEqual(before);
    await tell(app);
    // The counter sorts after all of them, so the newest event is last.
    expect((await inOrder('id')).slice(0, -1)).toEqual(before);
  });

  it('is left as it is where none repeats', async () => {
    await rollbackDeltas(database.adminUrl, { to: 34, force: true });
    await tell(app, 20);
    const before = await select('SELECT id FROM notifications');
    await applyDeltas(database.adminUrl);
    expect(await select('SELECT id FROM notifications')).toEqual(before);
  });
});
