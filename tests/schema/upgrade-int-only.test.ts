import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { createTestDatabase, type TestDatabase } from '@/db/testing/database';
import { INT_ONLY_TABLES, intOnlySchema, keyOf } from './int-only-schema';
import { takeSnapshot } from './schema-snapshot';

const DOCS = path.join(import.meta.dirname, '..', '..', 'docs');
const UPGRADE = readFileSync(path.join(DOCS, 'upgrade-int-only.sql'), 'utf8');
const ROLLBACK = readFileSync(path.join(DOCS, 'upgrade-int-only.rollback.sql'), 'utf8');

let database: TestDatabase;
let connection: Connection;
let before: Contents;

beforeAll(async () => {
  database = await createTestDatabase({ contents: 'empty' });
  connection = await openAdminConnection(database.adminUrl);
  await connection.query(intOnlySchema());
  before = await readContents();
  expect(await upgrade()).toEqual([]);
});

afterAll(async () => {
  await connection.end();
  await database.drop();
});

describe('The upgrade of a database that has INT keys only', () => {
  it.each(INT_ONLY_TABLES)('gives every row of %s an identifier of its own', async (table) => {
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT uuid FROM ${table}`);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(new Set(rows.map((row) => row.uuid)).size).toBe(rows.length);
  });

  it('changes no other column of any row, fires no trigger and touches no other table', async () => {
    const after = await readContents();
    expect(withoutIdentifiers(after.rows)).toEqual(before.rows);
    expect(after.rows.trigger_log).toEqual([]);
  });

  it('makes the same column and index as the deltas do', async () => {
    const query = `SELECT c.table_name AS tableName, c.column_type AS type, c.is_nullable AS nullable,
        c.column_default AS defaultValue, c.ordinal_position AS position, s.index_name AS indexName, s.non_unique AS nonUnique
      FROM information_schema.columns c JOIN information_schema.statistics s
        USING (table_schema, table_name, column_name)
      WHERE c.table_schema = DATABASE() AND c.column_name = 'uuid' AND c.table_name IN (?) ORDER BY 1`;
    const [upgraded] = await connection.query<RowDataPacket[]>(query, [INT_ONLY_TABLES]);
    const product = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    const [made] = await product.query<RowDataPacket[]>(query, [INT_ONLY_TABLES]);
    await product.end();
    expect(upgraded).toHaveLength(14);
    expect(upgraded).toEqual(made);
  });

  it('takes the identifiers of version 7 that the app writes, and refuses one twice', async () => {
    await connection.beginTransaction();
    const publicId = v7();
    await connection.query('INSERT INTO projects (uuid, note) VALUES (?, ?)', [publicId, 'new']);
    await expect(
      connection.query('INSERT INTO projects (uuid, note) VALUES (?, ?)', [publicId, 'again']),
    ).rejects.toMatchObject({ errno: 1062 });
    await connection.rollback();
  });

  it('orders identifiers of version 7 by the time of writing', async () => {
    await connection.beginTransaction();
    const written = Array.from({ length: 50 }, () => v7());
    await connection.query('INSERT INTO circulations (uuid, note) VALUES ?', [
      written.toReversed().map((uuid) => [uuid, 'written later']),
    ]);
    const [rows] = await connection.query<RowDataPacket[]>(
      "SELECT uuid FROM circulations WHERE note = 'written later' ORDER BY uuid",
    );
    expect(rows.map((row) => row.uuid)).toEqual(written);
    await connection.rollback();
  });

  it('may be run again and changes nothing then', async () => {
    const upgraded = await readContents();
    expect(await upgrade()).toEqual([]);
    expect(await readContents()).toEqual(upgraded);
  });

  it('is taken back by its rollback: the same schema, the same rows', async () => {
    await connection.query(ROLLBACK);
    expect(await readContents()).toEqual(before);
  });
});

describe('An upgrade that finds something else', () => {
  it('names a column that is there with another type, and a table that is not there', async () => {
    await connection.query(`ALTER TABLE users ADD COLUMN uuid CHAR(36) NULL; RENAME TABLE circulations TO elsewhere`);
    expect(await upgrade()).toEqual([
      { table_name: 'circulations', problem: 'the table is missing' },
      { table_name: 'users', problem: 'uuid is char(36), not a UUID NOT NULL with an index of its own' },
    ]);
    await connection.query('RENAME TABLE elsewhere TO circulations; ALTER TABLE users DROP COLUMN uuid');
    expect(await upgrade()).toEqual([]);
    await connection.query(ROLLBACK);
  });

  it('keeps what the old program writes meanwhile, and gives it identifiers as well', async () => {
    const writer = await openAdminConnection(database.adminUrl);
    const { n: earlier } = await countLetters();
    let isRunning = true;
    let written = 0;
    const writing = (async () => {
      while (isRunning || written === 0) {
        await writer.query("INSERT INTO correspondences (note) VALUES ('written meanwhile')");
        written += 1;
      }
    })();
    expect(await upgrade()).toEqual([]);
    isRunning = false;
    await writing;
    await writer.end();
    const all = earlier + written;
    expect(await countLetters()).toEqual({ n: all, different: all });
  });
});

interface Contents {
  schema: string[];
  rows: Record<string, RowDataPacket[]>;
}

/** Letters, and different identifiers of letters; before the upgrade there are none. */
async function countLetters(): Promise<{ n: number; different: number }> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT * FROM correspondences');
  return { n: rows.length, different: new Set(rows.map(({ uuid }) => uuid)).size };
}

/** Runs the script; what its last statement lists is not as it should be. */
async function upgrade(): Promise<RowDataPacket[]> {
  const [results] = await connection.query<RowDataPacket[][]>(UPGRADE);
  return results.at(-1) ?? [];
}

async function readContents(): Promise<Contents> {
  const rows: Contents['rows'] = {};
  for (const table of [...INT_ONLY_TABLES, 'trigger_log', 'roles']) {
    const key = keyOf(table);
    [rows[table]] = await connection.query<RowDataPacket[]>(`SELECT * FROM ${table} ORDER BY ${key}`);
  }
  return { schema: await takeSnapshot(connection), rows };
}

function withoutIdentifiers(rows: Contents['rows']): Record<string, Record<string, unknown>[]> {
  const entries = Object.entries(rows).map(([table, found]) => [table, found.map(({ uuid: _, ...row }) => row)]);
  return Object.fromEntries(entries);
}
