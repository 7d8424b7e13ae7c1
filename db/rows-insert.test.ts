import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '@/lib/platform/env';
import { openPool } from './client';
import { rowsOf } from './rows-insert';

const COLUMNS = sql.raw('id, uuid, kind, label, note, amount, is_open, at, details');

// The app may not make tables.
const pool = openPool(env().DATABASE_ADMIN_URL ?? '');

beforeAll(async () => {
  await pool.query(`CREATE TABLE rows_to_insert (
    position INT NOT NULL AUTO_INCREMENT PRIMARY KEY, id INT NOT NULL, uuid UUID NOT NULL, kind ENUM('A','B') NOT NULL,
    label VARCHAR(50) COLLATE utf8mb4_nopad_bin NULL, note TEXT NULL, amount DECIMAL(20, 4) NULL, is_open BOOLEAN NOT NULL,
    at DATETIME(3) NULL, details LONGTEXT NULL CHECK (JSON_VALID(details)))`);
});
afterAll(async () => {
  await pool.query('DROP TABLE rows_to_insert');
  await pool.end();
});

/** What the server has of the rows, in the order of its own keys, and the text they were sent with. */
async function insert(rows: readonly (readonly unknown[])[]) {
  await pool.query('DELETE FROM rows_to_insert');
  const statement = sql`INSERT INTO rows_to_insert (${COLUMNS}) ${rowsOf(rows)}`;
  await drizzle(pool).execute(statement);
  const [stored] = await pool.query({
    sql: `SELECT id, uuid, kind, label, note, amount + 0e0 AS amount, is_open, CAST(at AS CHAR) AS at, CONCAT(details) AS details
      FROM rows_to_insert ORDER BY position`,
    rowsAsArray: true,
  });
  const isShortened = JSON.stringify(statement.queryChunks).includes('WITH own');
  return { stored, isShortened };
}

const uuid = (index: number) => `0198c5d0-0000-7000-8000-${String(index).padStart(12, '0')}`;
const HOSTILE = 'ก\'ข"\\ ? ; -- \u0000\n{?} 𝒳 ';
const row = (index: number): unknown[] => [
  index,
  uuid(index),
  'B',
  HOSTILE,
  'ข้อความยาวที่ซ้ำกันทุกแถว '.repeat(10),
  index % 3 === 0 ? null : index / 4,
  true,
  '2026-11-23 01:02:03.456',
  '{"a":"\\"ข\\"","b":[1,null]}',
];
const many = (change: (row: unknown[], index: number) => unknown[] = (same) => same) =>
  Array.from({ length: 60 }, (_, index) => change(row(index), index));
const asStored = (rows: readonly (readonly unknown[])[]) =>
  rows.map((values) => values.map((value) => (typeof value === 'boolean' ? Number(value) : value)));

test('rows that repeat themselves arrive as they are, in their order, whatever stands in them', async () => {
  const { stored, isShortened } = await insert(many());
  expect(isShortened).toBe(true);
  expect(stored).toEqual(asStored(many()));
});

test.each([
  ['few rows', many().slice(0, 7)],
  ['rows with much of their own', many((values, index) => values.with(4, `${index}${'ก'.repeat(2000)}`))],
])('%s are sent whole, and arrive as they are', async (_, rows) => {
  const { stored, isShortened } = await insert(rows);
  expect(isShortened).toBe(false);
  expect(stored).toEqual(asStored(rows));
});

test.each([
  ['a text in one row only', (values: unknown[], index: number) => values.with(3, index === 40 ? HOSTILE : null)],
  ['texts that grow', (values: unknown[], index: number) => values.with(3, 'ข'.repeat(index % 50))],
  ['empty texts and NULL', (values: unknown[], index: number) => values.with(3, index % 2 === 0 ? '' : null)],
  ['times and NULL', (values: unknown[], index: number) => values.with(7, index % 2 === 0 ? null : values[7])],
  ['kinds', (values: unknown[], index: number) => values.with(2, index % 2 === 0 ? 'A' : 'B')],
  ['flags', (values: unknown[], index: number) => values.with(6, index % 2 === 0)],
  [
    'long and short JSON',
    (values: unknown[], index: number) => values.with(8, index === 3 ? `["${'ก'.repeat(90)}"]` : null),
  ],
])('%s among what is repeated arrive as they are', async (_, change) => {
  const rows = many(change);
  const { stored, isShortened } = await insert(rows);
  expect(isShortened).toBe(true);
  expect(stored).toEqual(asStored(rows));
});

test('a value that its column cannot hold is refused, and no row stays', async () => {
  for (const wrong of [
    many((values, index) => values.with(2, index === 30 ? 'C' : 'A')),
    many((values) => values.with(2, 'C')),
  ]) {
    await expect(insert(wrong)).rejects.toThrow();
    const [left] = await pool.query('SELECT id FROM rows_to_insert');
    expect(left).toEqual([]);
  }
});
