import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { createTestDatabase, type TestDatabase } from '@/db/testing/database';
import { takeSnapshot } from './schema-snapshot';

const DOCS = path.join(import.meta.dirname, '..', '..', 'docs');
const UPGRADE = readFileSync(path.join(DOCS, 'upgrade-int-only.sql'), 'utf8');
const ROLLBACK = readFileSync(path.join(DOCS, 'upgrade-int-only.rollback.sql'), 'utf8');

const TABLES = [
  'asbuilt_drawing_revisions',
  'asbuilt_drawings',
  'attachments',
  'circulations',
  'contract_drawings',
  'contracts',
  'correspondence_revisions',
  'correspondences',
  'notifications',
  'organizations',
  'projects',
  'shop_drawing_revisions',
  'shop_drawings',
  'users',
];

let database: TestDatabase;
let connection: Connection;
let before: string[];

beforeAll(async () => {
  database = await createTestDatabase({ contents: 'empty' });
  connection = await openAdminConnection(database.adminUrl);
  for (const table of TABLES) await connection.query(intOnly(table));
  before = await takeSnapshot(connection);
  await connection.query(UPGRADE);
});

afterAll(async () => {
  await connection.end();
  await database.drop();
});

describe('The upgrade of a database that has INT keys only', () => {
  it.each(TABLES)('gives every row of %s an identifier of its own and keeps its key', async (table) => {
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT ${keyOf(table)} AS id, uuid FROM ${table} ORDER BY 1`,
    );
    expect(rows.map((row) => row.id)).toEqual([1, 2, 3]);
    expect(new Set(rows.map((row) => row.uuid)).size).toBe(3);
  });

  it('makes the same column and index as the deltas do', async () => {
    const query = `SELECT c.table_name AS tableName, c.column_type AS type, c.is_nullable AS nullable,
        c.column_default AS defaultValue, c.ordinal_position AS position, s.index_name AS indexName, s.non_unique AS nonUnique
      FROM information_schema.columns c JOIN information_schema.statistics s
        USING (table_schema, table_name, column_name)
      WHERE c.table_schema = DATABASE() AND c.column_name = 'uuid' AND c.table_name IN (?) ORDER BY 1`;
    const [upgraded] = await connection.query<RowDataPacket[]>(query, [TABLES]);
    const product = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    const [made] = await product.query<RowDataPacket[]>(query, [TABLES]);
    await product.end();
    expect(upgraded).toHaveLength(14);
    expect(upgraded).toEqual(made);
  });

  it('takes the identifiers of version 7 that the app writes, and refuses one twice', async () => {
    const publicId = v7();
    await connection.query('INSERT INTO projects (uuid, note) VALUES (?, ?)', [publicId, 'new']);
    await expect(
      connection.query('INSERT INTO projects (uuid, note) VALUES (?, ?)', [publicId, 'again']),
    ).rejects.toMatchObject({ errno: 1062 });
  });

  it('may be run again and changes nothing then', async () => {
    const [rowsBefore] = await connection.query('SELECT * FROM organizations');
    const snapshot = await takeSnapshot(connection);
    await connection.query(UPGRADE);
    expect(await takeSnapshot(connection)).toEqual(snapshot);
    expect((await connection.query('SELECT * FROM organizations'))[0]).toEqual(rowsBefore);
  });

  it('is taken back by its rollback', async () => {
    await connection.query(ROLLBACK);
    expect(await takeSnapshot(connection)).toEqual(before);
  });
});

/** A table as such an installation has it, with three rows; only the key matters here. */
function intOnly(table: string): string {
  const key = keyOf(table);
  const rest =
    table === 'notifications'
      ? `PRIMARY KEY (${key}, created_at)) PARTITION BY RANGE (TO_DAYS(created_at)) (PARTITION pmax VALUES LESS THAN MAXVALUE)`
      : `PRIMARY KEY (${key}))`;
  return `CREATE TABLE ${table} (${key} INT NOT NULL AUTO_INCREMENT, note VARCHAR(50) NOT NULL,
      created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP, ${rest};
    INSERT INTO ${table} (note) VALUES ('one'), ('two'), ('three')`;
}

function keyOf(table: string): string {
  return table === 'users' ? 'user_id' : 'id';
}
